import { expect, test } from "vitest"

/**
 * Runs every rule function of one argument on long hostile texts. The limit is generous: a linear function needs milliseconds,
 * a quadratic one minutes. It counts the thread's processor time, because a busy machine can interrupt any function for a second.
 */
const MAX_MS_PER_TEXT = 1_000
const UNITS = 50_000

const rules = import.meta.glob<Record<string, unknown>>(
  [
    "../app/**/rules/*.ts",
    "../app/platform/{contact,phone,text,dates,money}.ts",
    "../app/platform/i18n/{capitalised,number,request-locale.server}.ts",
    "!../app/**/*.test.ts",
  ],
  { eager: true },
)

const hostile = ["中", "a", "A", "-", ".", " ", "@", "0", "a.", "/", "%25", "(0)", "\n", "+", "#", "<"].flatMap(
  (unit) => [
    unit.repeat(UNITS / unit.length),
    `a@a.${unit.repeat(UNITS / unit.length)}!`,
    `${unit.repeat(UNITS / unit.length)}\u0000`,
  ],
)

type Named = [string, (text: string) => unknown]
const predicates = Object.entries(rules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]): Named[] => {
    const label = `${file.replace("../app/", "")} ${name}`
    if (value instanceof RegExp) return [[label, (text) => value.test(text)]]
    return typeof value === "function" && value.length === 1 ? [[label, value as (text: string) => unknown]] : []
  }),
)

test("functions to test are found", () => {
  expect(predicates.map(([label]) => label)).toEqual(
    expect.arrayContaining(["platform/contact.ts isName", "platform/phone.ts asE164"]),
  )
})

test.each(predicates)("%s reads long hostile texts in linear time", (_, read) => {
  for (const text of hostile) {
    const before = process.threadCpuUsage()
    try {
      read(text)
    } catch {
      // The function takes another type.
    }
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1_000
    expect([text.slice(0, 8), ms < MAX_MS_PER_TEXT]).toEqual([text.slice(0, 8), true])
  }
})
