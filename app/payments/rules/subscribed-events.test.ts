import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { subscribedEvents } from "./subscribed-events"

test("the README lists exactly the handled events", () => {
  const readme = readFileSync("README.md", "utf8")
  const named = [...readme.matchAll(/`((?:payment_intent|charge|refund|setup_intent|identity)\.[a-z_.*]+)`/g)].map(
    ([, name]) => name,
  )
  expect([...new Set(named)].sort()).toEqual([...subscribedEvents].sort())
})
