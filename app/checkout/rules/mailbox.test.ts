import { expect, test } from "vitest"
import { mailboxOf } from "./mailbox"

test.each([
  ["Ada.Neri@Example.ORG", "ada.neri@example.org"],
  ["ada+villa@example.org", "ada@example.org"],
  ["ada+a+b@example.org ", "ada@example.org"],
  ["a.d.a.neri+x@gmail.com", "adaneri@gmail.com"],
  ["Ada.Neri@googlemail.com", "adaneri@gmail.com"],
  ["ada.neri@notgmail.com", "ada.neri@notgmail.com"],
])("%s is counted as %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
