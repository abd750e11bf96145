import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { checkImports } from "./check-imports.ts"

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

/** The violations in a small correct project with the `changes` of a test. */
function violationsIn(changes: Record<string, string>): string[] {
  const tree = mkdtempSync(join(tmpdir(), "maestrale-imports-"))
  trees.push(tree)
  const files: Record<string, string> = {
    "app/routes.ts": `export default [index("site/pages/home.tsx"), route("cars", "car-rental/pages/wizard.tsx")]`,
    "app/composition.server.ts": `import { deliver } from "../sandbox/stripe/events.server"; import { api } from "./car-rental/api.server"; export const parts = [api, deliver]`,
    "app/platform/money.ts": "export const cents = 1",
    "app/platform/context.server.ts": "export type Ctx = { now: () => Date }",
    "app/platform/ui/Button.tsx": "export const Button = () => <button type='button' />",
    "app/messaging/outbox.server.ts": "export const send = () => {}",
    "app/accounts/rules/age.ts": `import { CalendarDate } from "@internationalized/date"; export const age = CalendarDate`,
    "app/accounts/ui/Gate.tsx": `import { Button } from "../../platform/ui/Button"; export const Gate = Button`,
    "app/accounts/sign-in.server.ts": `import { send } from "../messaging/outbox.server"; export const signIn = send`,
    "app/payments/card.server.ts": "export const pay = () => {}",
    "app/bookings/tables.server.ts": "export const bookings = 1",
    "app/car-rental/rules/price.ts": `import { cents } from "../../platform/money"; export const price = cents`,
    "app/car-rental/forms.ts": `import { price } from "./rules/price"; export const form = price`,
    "app/car-rental/queries.server.ts": `import { bookings } from "../bookings/tables.server"; export const all = bookings`,
    "app/car-rental/book.server.ts": `import type { Ctx } from "../platform/context.server"; export const book = (ctx: Ctx) => ctx.now()`,
    "app/car-rental/api.server.ts": `import { book } from "./book.server"; export const api = book`,
    "app/car-rental/wizard/ui/Steps.tsx": `import { Gate } from "../../../accounts/ui/Gate"; export const Steps = Gate`,
    "app/car-rental/pages/wizard.tsx": `import { book } from "../book.server"; import { Steps } from "../wizard/ui/Steps"; export const loader = book; export default Steps`,
    "app/car-rental/book.server.test.ts": `import { testDatabase } from "../../tests/support/database"; import { book } from "./book.server"; book(testDatabase)`,
    "app/site/pages/home.tsx": "export default () => <p />",
    "sandbox/stripe/events.server.ts": `import { pay } from "../../app/payments/card.server"; export const deliver = pay`,
    "tests/support/database.ts": "export const testDatabase = undefined",
    ...changes,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return checkImports(tree)
}

test("a correct project has no violations", () => {
  expect(violationsIn({})).toEqual([])
})

test("a test may import a served file", () => {
  const changes = { "app/site/rules/x.test.ts": `import "../../../public/script.mjs"`, "public/script.mjs": "" }
  expect(violationsIn(changes)).toEqual([])
})

test("a test may import a stand-in", () => {
  const changes = { "app/payments/card.server.test.ts": `import "../../sandbox/stripe/events.server"` }
  expect(violationsIn(changes)).toEqual([])
})

test.each(["queries", "book", "api"])("ui may import the types of %s.server.ts", (name) => {
  expect(violationsIn({ "app/car-rental/ui/X.tsx": `import type { A } from "../${name}.server"` })).toEqual([])
})

test("ui may import the types of a lower feature's api", () => {
  const changes = { "app/site/ui/X.tsx": `import type { A } from "../../car-rental/api.server"` }
  expect(violationsIn(changes)).toEqual([])
})

describe("finds a planted violation:", () => {
  const planted: [string, Record<string, string>, RegExp][] = [
    ["upward", { "app/accounts/x.server.ts": `import "../payments/card.server"` }, /upward: accounts/],
    [
      "upward, types only",
      { "app/accounts/x.server.ts": `import type { P } from "../payments/card.server"` },
      /upward/,
    ],
    ["upward, at run time", { "app/accounts/x.server.ts": `await import("../payments/card.server")` }, /upward/],
    ["upward, inside a type", { "app/accounts/x.server.ts": `type P = import("../payments/card.server").P` }, /upward/],
    ["upward, re-exported", { "app/accounts/x.server.ts": `export * from "../payments/card.server"` }, /upward/],
    ["upward from a test", { "app/accounts/x.server.test.ts": `import "../payments/card.server"` }, /upward/],
    ["upward to the composition", { "app/accounts/x.server.ts": `import "../composition.server"` }, /upward/],
    [
      "upward from the platform",
      { "app/platform/x.server.ts": `import "../accounts/sign-in.server"` },
      /upward: platform/,
    ],
    [
      "a stand-in in the product",
      { "app/payments/x.server.ts": `import "../../sandbox/stripe/events.server"` },
      /upward: payments is below sandbox/,
    ],
    ["upward within commerce", { "app/bookings/x.server.ts": `import "../payments/card.server"` }, /upward: bookings/],
    ["sideways", { "app/charter/x.server.ts": `import "../car-rental/queries.server"` }, /sideways: charter/],
    ["sideways by the alias", { "app/charter/x.server.ts": `import "~/car-rental/queries.server"` }, /sideways/],
    [
      "a cycle",
      { "app/payments/a.server.ts": `import "./b.server"`, "app/payments/b.server.ts": `import "./a.server"` },
      /import cycle: app\/payments\/a.server.ts, app\/payments\/b.server.ts/,
    ],
    [
      "rules that import forms",
      { "app/car-rental/rules/x.ts": `import "../forms"` },
      /order: rules must not import forms/,
    ],
    [
      "tables that import queries",
      { "app/bookings/tables.server.ts": `import "./queries.server"`, "app/bookings/queries.server.ts": "" },
      /order: tables/,
    ],
    [
      "queries that import a use case",
      { "app/car-rental/queries.server.ts": `import "./book.server"` },
      /order: queries/,
    ],
    [
      "a use case that imports the api",
      { "app/car-rental/x.server.ts": `import "./api.server"` },
      /order: a use case must not import api/,
    ],
    ["ui that imports forms", { "app/car-rental/ui/X.tsx": `import "../forms"` }, /order: ui must not import forms/],
    [
      "ui that imports a query",
      { "app/car-rental/ui/X.tsx": `import { all } from "../queries.server"` },
      /browser code/,
    ],
    [
      "ui that imports a value beside a type of a use case",
      { "app/car-rental/ui/X.tsx": `import { book, type A } from "../book.server"` },
      /browser code/,
    ],
    [
      "ui that imports types of tables",
      { "app/car-rental/ui/X.tsx": `import type { A } from "../../bookings/tables.server"` },
      /order: ui/,
    ],
    [
      "another feature's api, types only",
      { "app/site/x.server.ts": `import type { A } from "../car-rental/api.server"` },
      /must not import api/,
    ],
    ["another feature's api", { "app/site/x.server.ts": `import "../car-rental/api.server"` }, /must not import api/],
    ["another feature's page", { "app/site/ui/X.tsx": `import "../../car-rental/pages/wizard"` }, /pages are private/],
    ["a page of its own folder", { "app/car-rental/ui/X.tsx": `import "../pages/wizard"` }, /pages are private/],
    [
      "browser code that imports server code",
      { "app/platform/ui/X.tsx": `import "../context.server"` },
      /browser code/,
    ],
    [
      "a browser entry that imports server code",
      { "app/entry.client.tsx": `import "./composition.server"` },
      /browser code/,
    ],
    [
      "rules with a library",
      { "app/car-rental/rules/x.ts": `import { useState } from "react"` },
      /rules are pure: not react/,
    ],
    ["rules with a database", { "app/car-rental/rules/x.ts": `import { sql } from "drizzle-orm"` }, /not drizzle-orm/],
    [
      "rules with texts",
      { "app/car-rental/rules/x.ts": `import { m } from "../../platform/i18n/paraglide/messages.js"` },
      /order: rules/,
    ],
    ["rules with the clock", { "app/car-rental/rules/x.ts": "export const at = new Date()" }, /not the clock/],
    [
      "rules with random values",
      { "app/car-rental/rules/x.ts": "export const n = Math.random()" },
      /not random values/,
    ],
    [
      "a use case with the clock",
      { "app/car-rental/x.server.ts": "export const at = Date.now()" },
      /the clock is ctx.now/,
    ],
    [
      "the environment outside the config",
      { "app/platform/x.server.ts": "export const p = process.env.PORT" },
      /the environment is read once/,
    ],
    ["a name outside the vocabulary", { "app/car-rental/pricing.ts": "" }, /not in the vocabulary/],
    ["a vague name", { "app/platform/utils.ts": "" }, /name is too vague/],
    ["a barrel", { "app/platform/ui/index.ts": "" }, /name is too vague/],
    ["an unknown feature", { "app/boats/tables.server.ts": "" }, /no feature is called "boats"/],
    ["a page without a route", { "app/site/pages/lost.tsx": "" }, /a page without a route in app\/routes.ts/],
    ["a missing file", { "app/site/ui/X.tsx": `import "./Gone"` }, /no such file/],
    [
      "a served file in the application",
      { "app/site/x.server.ts": `import "../../public/script.mjs"`, "public/script.mjs": "" },
      /only tests import served files/,
    ],
    [
      "test support in the application",
      { "app/site/x.server.ts": `import "../../tests/support/database"` },
      /only tests/,
    ],
    ["code with a syntax error", { "app/site/ui/X.tsx": "export const = 1" }, /app\/site\/ui\/X.tsx/],
  ]
  test.each(planted)("%s", (_name, changes, expected) => {
    const violations = violationsIn(changes)
    expect(violations.join("\n")).toMatch(expected)
  })
})
