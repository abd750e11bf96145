import type { Config } from "../config.server"

/** Headers of every page. `nonce` admits our own inline scripts; Stripe and Google are admitted only where they are in use. */
export function securityHeaders(config: Config, nonce: string, dev: boolean): Record<string, string> {
  const stripe = config.stripe.mode === "stripe"
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}${stripe ? " https://js.stripe.com" : ""}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${stripe ? " https://api.stripe.com https://*.stripe.com" : ""}${dev ? " ws:" : ""}`,
    `frame-src 'self'${stripe ? " https://js.stripe.com https://hooks.stripe.com" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${stripe ? " https://verify.stripe.com" : ""}${config.google ? " https://accounts.google.com" : ""}`,
    "frame-ancestors 'self'",
  ]
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self)",
    "cross-origin-opener-policy": "same-origin",
    ...(config.baseUrl.startsWith("https://") ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}
