import { expect, test } from "vitest"
import { emailText, phoneText } from "./contact-fields"
import { text } from "./text"

const email = emailText({ invalid: "invalid" })
const phone = phoneText({ invalid: "invalid" })

test.each([
  [" Ada@Example.org ", "ada@example.org"],
  ["\u2066ada@example.org\u2069", "ada@example.org"],
  ["mailto:ada@example.org", "ada@example.org"],
  ["m&m@example.org", "m&m@example.org"],
  ["a/b@example.org", "a/b@example.org"],
  ["..taro.@docomo.ne.jp", "..taro.@docomo.ne.jp"],
  ["anna@città.it", "anna@xn--citt-3na.it"],
  ["ivan@пример.рф", "ivan@xn--e1afmkfd.xn--p1ai"],
])("%j is the e-mail address %s", (typed, address) => {
  expect(email.parse(typed)).toBe(address)
})

test.each([
  "ada",
  "ada@localhost",
  "ada@exa mple.org",
  "a@b@example.org",
  "ada@example.org/x",
  "ada@-example.org",
  "@x.it",
])("%j is no e-mail address", (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test.each([
  ["+39\u00a0347\u2011000\u20110001", "+393470000001"],
  ["\u202a+39 347 000 0001\u202c", "+393470000001"],
  ["＋３９ ３４７ ０００ ０００１", "+393470000001"],
  ["+44 20 7946–0000", "+442079460000"],
])("%j is the telephone number %s", (typed, number) => {
  expect(phone.parse(typed)).toBe(number)
})

test("a number of another country without its prefix asks for the country", () => {
  expect(phone.safeParse("(212) 555-0100").error?.issues[0]?.message).toBe("platform.phone-country")
})

test.each(["\u3164", "\u2063\u034f", " \u00ad\u{E0041}"])("%j is a blank text", (typed) => {
  expect(text({ max: 10, required: "required" }).safeParse(typed).error?.issues[0]?.message).toBe("required")
})
