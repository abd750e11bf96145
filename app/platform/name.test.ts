import { expect, test } from "vitest"
import { isName, isPersonName } from "./contact"
import { nameText, personText } from "./contact-fields"

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
  "CO.GE.FI. S.R.L.",
  "SOC.COOP. BLU A R.L.",
  "MA.CRISTINA SANTOS",
  "Booking.com B.V.",
  "Maersk A/S",
])("%s is a name", (name) => expect(isName(name)).toBe(true))

test.each([
  "Win at https://evil.example/now",
  "http://x",
  "www.evil",
  "WWW.EVIL.COM",
  "\u3164",
  "Anna\u061C",
  "Anna\u2063",
  "Anna\u{E0041}",
  "evil.example/path",
  "me@evil.example",
  "<b>Anna</b>",
  "Anna\nBcc: all",
  "Anna\u0000",
  "Anna\u2028Melis",
  "Anna \u202Esile",
  "Anna \uD800",
])("%j is not a name", (text) => expect(isName(text)).toBe(false))

test.each(["a/b", "C/O Rossi", "Anna／Melis", "Maersk A/S"])("%j is no name of a person", (name) => {
  expect(isPersonName(name)).toBe(false)
  expect(
    personText({})
      .safeParse(name)
      .error?.issues.map(({ message }) => message),
  ).toEqual(["accounts.name-plain"])
})

test.each([
  ["Grecale \u200BQuindici", "Grecale Quindici"],
  ["\u2066Anna\u2069 Me\u00ADlis", "Anna Melis"],
  ["\uFEFFAnna\u061C", "Anna"],
  ["\u0645\u06CC\u200C\u062E", "\u0645\u06CC\u200C\u062E"],
  ["\u8FBB\u{E0100}", "\u8FBB\u{E0100}"],
])("the name %j is read as %j", (typed, name) => expect(nameText({}).parse(typed)).toBe(name))
