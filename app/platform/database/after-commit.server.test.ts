import { expect, test } from "vitest"
import { testDatabase } from "../../../tests/support/database"
import { afterCommit, transact } from "./after-commit.server"

const { db } = await testDatabase()

test("an action runs once, after the commit of the outermost transaction", async () => {
  const events: string[] = []
  const action = () => void events.push("action")
  await transact(db, async (tx) => {
    afterCommit(tx, action)
    await transact(tx, async (savepoint) => afterCommit(savepoint, action))
    events.push("committing")
  })
  expect(events).toEqual(["committing", "action"])
})

test("a transaction that is rolled back runs no action", async () => {
  const events: string[] = []
  const rolledBack = transact(db, async (tx) => {
    afterCommit(tx, () => void events.push("action"))
    throw new Error("rolled back")
  })
  await expect(rolledBack).rejects.toThrow("rolled back")
  expect(events).toEqual([])
})

test("outside a transaction an action runs at once", () => {
  const events: string[] = []
  afterCommit(db, () => void events.push("action"))
  expect(events).toEqual(["action"])
})
