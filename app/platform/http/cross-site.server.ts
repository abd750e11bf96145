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
