import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { checkUseCases } from "./check-use-cases.ts"

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

/** The violations of a project whose API calls `book`, which uses the given text as its body. */
function violationsIn(body: string, docstring = "", more: Record<string, string> = {}): string[] {
  const tree = mkdtempSync(join(tmpdir(), "maestrale-use-cases-"))
  trees.push(tree)
  const files = {
    ...more,
    "app/platform/authorise.server.ts": "export const requirePerson = () => {}",
    "app/platform/audit.server.ts": `export const recordEvent = (tx) => tx.insert("events")`,
    "app/villas/queries.server.ts": `export function addStay(tx) { return tx.insert("stays") }`,
    "app/villas/book.server.ts": `
      import { requirePerson } from "../platform/authorise.server"
      import { recordEvent } from "../platform/audit.server"
      import { addStay } from "./queries.server"
      ${docstring}
      export async function book(ctx) { ${body} }
      export async function unused(ctx) { ctx.db.delete("stays") }`,
    "app/villas/api.server.ts": `import { book } from "./book.server"; export const api = () => book({})`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return checkUseCases(tree)
}

test("a use case that checks the person and records the event has no violation", () => {
  expect(violationsIn("requirePerson(ctx); await addStay(ctx.db); await recordEvent(ctx)")).toEqual([])
})

test("a use case that only reads has no violation", () => {
  expect(violationsIn("return ctx.db.select()")).toEqual([])
})

test.each([
  ["in another file", "await addStay(ctx.db)"],
  ["itself", `await tx.update("stays")`],
  ["by SQL", "await ctx.db.execute(sql`delete from stays`)"],
  ["by SQL about a table", `await ctx.db.execute(sql\`update $\{stays} set x = 1\`)`],
])("finds a use case that writes %s without a role check", (_, write) => {
  expect(violationsIn(`${write}; await recordEvent(ctx)`)).toEqual([
    expect.stringContaining("app/villas/book.server.ts: book writes without a role check"),
  ])
})

test("finds a use case that writes without an audit event", () => {
  expect(violationsIn("requirePerson(ctx); await addStay(ctx.db)")).toEqual([
    expect.stringContaining("app/villas/book.server.ts: book writes without an audit event"),
  ])
})

test("a tag without a reason does not excuse a use case", () => {
  expect(violationsIn("await addStay(ctx.db)", "/** Books. @anyone Guests book too. @unrecorded */")).toEqual([
    expect.stringContaining("without an audit event"),
  ])
})

const page = "app/back-office/pages/rates.tsx"
const comparingPage = `
  import { submitAsOperator, withSeen } from "../submit.server"
  import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
  export const loader = () => withSeen()
  export async function action() { return submitAsOperator() }
  export const shouldRevalidate = revalidateIfRefused`

test.each([
  ["submitAsOperator()", "action does not use submitAsOperator"],
  ["withSeen()", "loader does not use withSeen"],
  ["= revalidateIfRefused", "shouldRevalidate does not use revalidateIfRefused"],
])("finds a page of the back office without %s", (used, violation) => {
  const helpers = {
    "app/back-office/submit.server.ts": "export const submitAsOperator = () => {}; export const withSeen = () => {}",
    "app/platform/ui/forms/revalidate-if-refused.ts": "export const revalidateIfRefused = () => {}",
  }
  expect(violationsIn("", "", { ...helpers, [page]: comparingPage })).toEqual([])
  expect(
    violationsIn("", "", { ...helpers, [page]: comparingPage.replace(used, used.startsWith("=") ? "= 1" : "1") }),
  ).toEqual([`${page}: ${violation}`])
})
