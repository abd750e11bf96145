import { expect, test } from "vitest"
import { vatNumberOf } from "./vat"

test.each([
  ["IT12345670017", "IT12345670017"],
  ["12345670017", "IT12345670017"],
  [" it 123 4567 0017 ", "IT12345670017"],
  ["IT-12345670017", "IT12345670017"],
  ["DE111111125", "DE111111125"],
  ["FR40303265045", "FR40303265045"],
  ["IE6388047V", "IE6388047V"],
  ["BE1000000021", "BE1000000021"],
  ["BE 0428.759.497", "BE0428759497"],
  ["XI 980 7806 84", "XI980780684"],
  ["GR094259216", "EL094259216"],
  ["EL 094259216", "EL094259216"],
  ["CHE-107.787.577 IVA", "CHE107787577IVA"],
  ["P.IVA 12345670017", "IT12345670017"],
  ["Partita IVA: IT12345670017", "IT12345670017"],
])("%s is the VAT number %s", (typed, number) => {
  expect(vatNumberOf(typed)).toBe(number)
})

test.each(["", "IT", "IT12345670018", "12345670018", "IT1234567001", "IT123456700170", "XX12345670017", "DE111111126"])(
  "%j is not a VAT number",
  (typed) => {
    expect(vatNumberOf(typed)).toBeUndefined()
  },
)
