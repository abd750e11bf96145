import { expect, test } from "vitest"
import { isOwnArea } from "./links"

test.each([
  ["/account", true],
  ["/account/bookings/7", true],
  ["/partner/dashboard", true],
  ["/admin", true],
  ["/", false],
  ["/cars", false],
  ["/account-deleted", false],
])("%s is an area of one's own: %s", (path, own) => {
  expect(isOwnArea(path)).toBe(own)
})
