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
function violationsIn(body: string, docstring = ""): string[] {
  const tree = mkdtempSync(join(tmpdir(), "maestrale-use-cases-"))
  trees.push(tree)
  const files = {
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
