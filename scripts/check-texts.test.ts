import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { checkTexts } from "./check-texts.ts"

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

const it = {
  car_rental_taken: "Occupata fino al {date}.",
  car_rental_required: "Obbligatorio.",
  car_rental_line_rental: "Noleggio",
  car_rental_days: [
    {
      declarations: ["input count", "local form = count: plural"],
      selectors: ["form"],
      match: { "form=one": "{count} giorno", "form=other": "{count} giorni" },
    },
  ],
}
const en = {
  car_rental_taken: "Taken until {date}.",
  car_rental_required: "Required.",
  car_rental_line_rental: "Rental",
  car_rental_days: [
    {
      declarations: ["input count", "local form = count: plural"],
      selectors: ["form"],
      match: { "form=one": "{count} day", "form=other": "{count} days" },
    },
  ],
}
const sources = {
  "app/car-rental/book.server.ts": `throw new Refusal("car-rental.taken", { date })`,
  "app/car-rental/forms.ts": `z.string({ error: "car-rental.required" })`,
  "app/car-rental/ui/Price.tsx": `import { m } from "../../platform/i18n/paraglide/messages.js"\nm.car_rental_days({ count }); texts[\`car_rental_line_\${code}\`]()`,
  "project.inlang/settings.json": `["./app/platform/messages.{locale}.json", "./app/car-rental/messages.{locale}.json"]`,
  "app/platform/messages.it.json": "{}",
  "app/platform/messages.en.json": "{}",
}

function errorsIn(changes: { it?: object; en?: object; files?: Record<string, string> }): string {
  const tree = mkdtempSync(join(tmpdir(), "maestrale-texts-"))
  trees.push(tree)
  const files: Record<string, string> = {
    ...sources,
    "app/car-rental/messages.it.json": JSON.stringify({ ...it, ...changes.it }, null, 2),
    "app/car-rental/messages.en.json": JSON.stringify({ ...en, ...changes.en }, null, 2),
    ...changes.files,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return checkTexts(tree).join("\n")
}

test("complete texts have no errors", () => {
  expect(errorsIn({})).toBe("")
})

describe("finds a planted error:", () => {
  const both = (texts: object) => ({ it: texts, en: texts })
  const planted: [string, Parameters<typeof errorsIn>[0], RegExp][] = [
    ["missing in English", { it: { car_rental_more: "Di più" } }, /messages.en.json: car_rental_more is missing/],
    ["missing in Italian", { en: { car_rental_more: "More" } }, /messages.it.json: car_rental_more is missing/],
    [
      "another placeholder",
      { en: { car_rental_taken: "Taken until {day}." } },
      /has \{day\}, the other language \{date\}/,
    ],
    ["a lost placeholder", { en: { car_rental_taken: "Taken." } }, /has \{\}/],
    [
      "a count in one form",
      both({ car_rental_days: "{count} giorni" }),
      /messages.it.json: car_rental_days has a count without plural forms/,
    ],
    [
      "another input of a plural",
      { en: { car_rental_days: [{ declarations: ["input n"], match: { "n=1": "a" } }] } },
      /has \{n\}/,
    ],
    ["an empty text", { en: { car_rental_required: " " } }, /car_rental_required is empty/],
    ["a text of another feature", both({ payments_refused: "x" }), /payments_refused does not begin with car_rental_/],
    ["a key in capitals", both({ car_rental_Taken: "x" }), /not lower case/],
    ["an unused text", both({ car_rental_more: "x" }), /car_rental_more is never used/],
    [
      "a component's text that does not exist",
      {
        files: {
          "app/car-rental/ui/X.tsx":
            'import { m } from "../../platform/i18n/paraglide/messages.js"\nm.car_rental_gone()',
        },
      },
      /car_rental_gone has no text/,
    ],
    [
      "a refusal without a text",
      { files: { "app/car-rental/x.server.ts": `throw new Refusal("car-rental.gone")` } },
      /car_rental_gone has no text/,
    ],
    [
      "a form's message without a text",
      { files: { "app/car-rental/forms.ts": `"car-rental.required"; "car-rental.gone"` } },
      /car_rental_gone has no text/,
    ],
    [
      "a choice without a text",
      { files: { "app/car-rental/ui/X.tsx": `texts[\`car_rental_\${isDue ? "required" : "gone"}\`]()` } },
      /car_rental_gone has no text/,
    ],
    [
      "a pattern without a text",
      { files: { "app/car-rental/ui/X.tsx": `texts[\`car_rental_step_\${n}\`]()` } },
      /no text matches/,
    ],
    [
      "a key of two features",
      { files: { "app/platform/messages.it.json": `{"car_rental_taken": "x"}` } },
      /also in app\/car-rental/,
    ],
    [
      "a key twice in one file",
      { files: { "app/platform/messages.it.json": `{\n  "platform_a": "x",\n  "platform_a": "y"\n}` } },
      /platform_a is defined twice/,
    ],
    [
      "a straight apostrophe",
      { en: { car_rental_taken: "It's taken until {date}." } },
      /messages.en.json: car_rental_taken has a straight/,
    ],
    [
      "a straight quotation mark",
      { it: { car_rental_taken: 'Il "{date}".' } },
      /messages.it.json: car_rental_taken has a straight/,
    ],
    [
      "a straight apostrophe in a long text",
      { files: { "app/car-rental/prose/terms.it.md": "# Titolo\n\nL'auto.\n" } },
      /terms.it.md: line 3 has a straight/,
    ],
    [
      "a straight apostrophe in rules",
      { files: { "app/car-rental/rules/cars.ts": `const seat = { it: "L'auto", en: "The car" }` } },
      /cars.ts: line 1 has a straight/,
    ],
    [
      "a file that is not compiled",
      { files: { "project.inlang/settings.json": "[]" } },
      /not listed in project.inlang/,
    ],
  ]
  test.each(planted)("%s", (_name, changes, expected) => {
    expect(errorsIn(changes)).toMatch(expected)
  })
})
