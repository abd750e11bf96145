import { brand } from "../brand"

const DAY_MS = 86_400_000
const GOOD_FOR_DAYS = 180

/** RFC 9116: where to report a weakness. It expires 180 days after the day it is read. */
export function securityTxt(baseUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: it, en",
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    "",
  ].join("\n")
}
