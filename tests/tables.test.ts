import { getTableColumns } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { valueChecks } from "../app/platform/tables.server"

const modules = import.meta.glob<Record<string, unknown>>("../app/*/tables.server.ts", { eager: true })
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((each) => each instanceof PgTable),
)

const closedSets = tables.flatMap((table) => valueChecks(getTableColumns(table)).map(({ name }) => name))

test("every column with a closed set of values has a check for it", () => {
  const checks = new Set(tables.flatMap((table) => getTableConfig(table).checks.map(({ name }) => name)))
  expect(closedSets.length).toBeGreaterThan(50)
  expect(closedSets.filter((name) => !checks.has(name))).toEqual([])
})
