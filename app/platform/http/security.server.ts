import { brand } from "../brand"
import type { Config } from "../config.server"
import { DAY_MS } from "../durations"

/** Headers of every response: pages, files, `/api`, errors and redirects. */
export function responseHeaders({ baseUrl, hstsSubdomains }: Config): Record<string, string> {
  const hsts = `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`
  return {
    "x-content-type-options": "nosniff",
    ...(baseUrl.startsWith("https://") ? { "strict-transport-security": hsts } : {}),
  }
}

/** From Stripe's content security policy guide, for Stripe.js and Identity. */
const stripeHosts = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  image: " https://*.stripe.com",
  connect: " https://api.stripe.com https://*.stripe.com https://m.stripe.network",
  frame: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://verify.stripe.com",
  form: " https://hooks.stripe.com https://verify.stripe.com",
}

/** Headers of every page. `nonce` allows inline scripts; Stripe and Google are allowed only if they are configured. */
export function securityHeaders(config: Config, nonce: string, dev: boolean): Record<string, string> {
  const usesStripe = config.stripe.mode === "stripe"
  const stripe = (kind: keyof typeof stripeHosts) => (usesStripe ? stripeHosts[kind] : "")
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}${stripe("script")}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${stripe("image")}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${stripe("connect")}${dev ? " ws:" : ""}`,
    `frame-src 'self'${stripe("frame")}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${stripe("form")}${config.google ? " https://accounts.google.com" : ""}`,
    "frame-ancestors 'self'",
  ]
  return {
    "content-security-policy": policy.join("; "),
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": `camera=(self), microphone=(), geolocation=(), payment=(self${usesStripe ? ' "https://js.stripe.com" "https://*.js.stripe.com"' : ""})`,
    // Google Pay and Link open popups that need access to their opener.
    "cross-origin-opener-policy": usesStripe ? "same-origin-allow-popups" : "same-origin",
  }
}

const safe = new Set(["GET", "HEAD", "OPTIONS"])
const sameSite = new Set(["same-origin", "none"])

/**
 * Whether a page of another site sends this request (CSRF), JSON included. `Sec-Fetch-Site` decides where the browser sends it, else
 * `Origin`. A request with neither header comes from no browser and is allowed.
 */
export function isCrossSite(request: Request): boolean {
  if (safe.has(request.method)) return false
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return !sameSite.has(site)
  const origin = request.headers.get("origin")
  return origin !== null && origin !== new URL(request.url).origin
}

const EXPIRES_AFTER_DAYS = 180

/** RFC 9116: where to report a vulnerability. Expires 180 days after the day of the request. */
export function securityTxt(baseUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + EXPIRES_AFTER_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: it, en",
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    "",
  ].join("\n")
}
