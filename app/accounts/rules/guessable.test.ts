import fc from "fast-check"
import { expect, test } from "vitest"
import { isGuessable, personalWords } from "./guessable"

const common = new Set(["password", "12345678", "p@ssw0rd", "juventus", "trustno1"])
const own = personalWords(["anna.melis@example.org", "Anna Melis", "Costa Yachting S.r.l.", "Maestrale"])

test.each([
  ["12345678"],
  ["PassWord"],
  ["P@ssw0rd"],
  ["password!"],
  ["Password26!"],
  ["1juventus1"],
  ["ｐａｓｓｗｏｒｄ"],
])("%j is refused as a common password", (password) => {
  expect(isGuessable(password, common, [])).toBe(true)
})

test.each([["aaaaaaaa"], ["abababab"], ["1a2b1a2b1"], ["xyz9xyz9xyz9"]])(
  "%j is refused as a repetition",
  (password) => {
    expect(isGuessable(password, common, [])).toBe(true)
  },
)

test.each([["abcdefgh"], ["87654321"], ["qwertyuiop"], ["lkjhgfdsa"], ["78901234"]])(
  "%j is refused as a sequence",
  (password) => {
    expect(isGuessable(password, common, [])).toBe(true)
  },
)

test.each([
  ["anna.melis@example.org".split("@")[0] ?? ""],
  ["AnnaMelis85"],
  ["melis-1985!"],
  ["Maestrale1"],
  ["maestrale-demo"],
  ["CostaYachting"],
  ["Anna.Melis.Anna"],
])("%j is refused as the account's own words", (password) => {
  expect(isGuessable(password, common, own)).toBe(true)
})

test.each([
  ["Correct-horse-7"],
  ["sughero tra i graniti"],
  ["vX4-mistral"],
  ["Un-altro-vento-8"],
  ["annalisa-va-a-olbia"],
  ["1)!§$%&/="],
])("%j is accepted", (password) => {
  expect(isGuessable(password, common, own)).toBe(false)
})

test("short names are ignored", () => {
  expect(personalWords(["Ada Neri", "li@example.org"])).toEqual(["adaneri", "neri"])
})

test("any text is accepted as input", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (password, name) => {
      expect(typeof isGuessable(password, common, personalWords([name]))).toBe("boolean")
    }),
  )
})
