import { brand } from "../brand"
import { DAY_MS } from "../durations"

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
