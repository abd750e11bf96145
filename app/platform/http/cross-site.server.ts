const safe = new Set(["GET", "HEAD", "OPTIONS"])
const own = new Set(["same-origin", "none"])

/**
 * Whether a page of another site sends this act. The browser's own word (`Sec-Fetch-Site`) counts where it is given, else the
 * origin; a caller that names neither is no page of any site.
 */
export function isCrossSite(request: Request): boolean {
  if (safe.has(request.method)) return false
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return !own.has(site)
  const origin = request.headers.get("origin")
  return origin !== null && origin !== new URL(request.url).origin
}
