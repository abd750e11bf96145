import { createHash, timingSafeEqual } from "node:crypto"
import type { Config } from "../config.server"

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"]
const LONGEST_AUTHORIZATION = 1000

const hashed = (text: string) => createHash("sha256").update(text).digest()

/**
 * Whether a request may read `/metrics`: with the token, or straight from this machine. `address` is the connection's own. A
 * request that came through a proxy (every one, where the site has a public name), or was made for another host name (a page that rebinds its name to loopback), needs the
 * token.
 */
export function mayReadMetrics(
  { metricsToken, trustProxy, baseUrl }: Pick<Config, "metricsToken" | "trustProxy" | "baseUrl">,
  request: Request,
  address: string,
): boolean {
  const authorization = (request.headers.get("authorization") ?? "").slice(0, LONGEST_AUTHORIZATION)
  if (metricsToken && timingSafeEqual(hashed(authorization), hashed(`Bearer ${metricsToken}`))) return true
  if (!LOOPBACK_NAME.test(new URL(baseUrl).hostname)) return false
  if (trustProxy || !LOOPBACK_ADDRESS.test(address)) return false
  if (FORWARDING_HEADERS.some((name) => request.headers.has(name))) return false
  return LOOPBACK_NAME.test(new URL(request.url).hostname)
}
