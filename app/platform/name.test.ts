import { expect, test } from "vitest"
import { isName } from "./contact"

test.each([
  "Anna Melis",
  "Niccolò D'Angelo",
  "José-María Núñez",
  "J.R.R. Tolkien",
  "Rossi S.r.l.",
  "Ian St.John",
  "Dr. Anna Melis, PhD",
  "Аня Иванова",
  "王小明",
])("%s is a name", (name) => expect(isName(name)).toBe(true))

test.each([
  "Win at https://evil.example/now",
  "http://x",
  "www.evil",
  "WWW.EVIL.COM",
  "You won evil.com",
  "evil.example/path",
  "me@evil.example",
  "<b>Anna</b>",
  "Anna\nBcc: all",
  "Anna\u0000",
  "Anna\u2028Melis",
  "Anna \u202Esile",
  "Anna \uD800",
])("%j is not a name", (text) => expect(isName(text)).toBe(false))
