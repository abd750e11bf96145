/** Areas and forms that are private, or whose addresses are links in a mail. */
const closed = [
  "/account",
  "/admin",
  "/api/",
  "/auth/",
  "/book/",
  "/booking-success",
  "/car-booking-success",
  "/commercial-operation/success",
  "/dev/",
  "/documents/",
  "/membership/enroll/",
  "/partner$",
  "/partner/",
  "/pay/",
  "/prizes/",
  "/requests/",
  "/sandbox/",
  "/second-driver/",
  "/signout",
]

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * `robots.txt`. A demonstration that others can reach is closed: it would put an invented company into search results. On
 * the machine itself no crawler can come, and what it would see can be tried.
 */
export function robotsTxt({ baseUrl, demo }: { baseUrl: string; demo: boolean }): string {
  const isClosed = demo && !LOOPBACK.test(new URL(baseUrl).hostname)
  const rules = isClosed ? ["Disallow: /"] : closed.map((path) => `Disallow: ${path}`)
  return ["User-agent: *", ...rules, "", `Sitemap: ${baseUrl}/sitemap.xml`, ""].join("\n")
}
