import { createHash, timingSafeEqual } from "node:crypto"
import type { Config } from "../config.server"

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"]
const MAX_AUTHORIZATION_LENGTH = 1000

const hashed = (text: string) => createHash("sha256").update(text).digest()

/**
 * Whether a request may read `/metrics`: with the token, or directly from this machine. `address` is that of the connection.
 * Requests through a proxy (all requests, if the site has a public name) and for another host name (DNS rebinding) need the
 * token.
 */
export function mayReadMetrics(
  { metricsToken, trustProxy, baseUrl }: Pick<Config, "metricsToken" | "trustProxy" | "baseUrl">,
  request: Request,
  address: string,
): boolean {
  const authorization = (request.headers.get("authorization") ?? "").slice(0, MAX_AUTHORIZATION_LENGTH)
  if (metricsToken && timingSafeEqual(hashed(authorization), hashed(`Bearer ${metricsToken}`))) return true
  if (!LOOPBACK_NAME.test(new URL(baseUrl).hostname)) return false
  if (trustProxy || !LOOPBACK_ADDRESS.test(address)) return false
  if (FORWARDING_HEADERS.some((name) => request.headers.has(name))) return false
  return LOOPBACK_NAME.test(new URL(request.url).hostname)
}
