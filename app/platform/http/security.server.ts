import type { Config } from "../config.server"

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
