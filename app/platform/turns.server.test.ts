import { expect, test } from "vitest"
import { openTurns } from "./turns.server"

/** A task that ends when `end` is called. */
function openTask() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return { end, ended }
}

const busy = { code: "platform.busy", status: 503 }

test("a task beyond the running and waiting limits is refused", async () => {
  const inTurn = openTurns({ maxRunning: 1, maxWaiting: 1 }, "platform.busy")
  const first = openTask()
  const order: string[] = []
  const one = inTurn("stranger", () => first.ended).then(() => order.push("first"))
  const two = inTurn("stranger", async () => order.push("second"))
  await expect(inTurn("stranger", async () => order.push("third"))).rejects.toMatchObject(busy)
  expect(order).toEqual([])
  first.end()
  await Promise.all([one, two])
  expect(order.toSorted()).toEqual(["first", "second"])
})

test("somebody known is neither refused because of strangers nor behind them", async () => {
  const inTurn = openTurns({ maxRunning: 1, maxWaiting: 12 }, "platform.busy")
  const running = openTask()
  const order: string[] = []
  const first = inTurn("stranger", () => running.ended)
  const crowd = Promise.allSettled(
    Array.from({ length: 40 }, () => inTurn("stranger", async () => order.push("stranger"))),
  )
  const known = inTurn("known", async () => order.push("known"))
  running.end()
  await Promise.all([first, known])
  const refused = (await crowd).filter(({ status }) => status === "rejected")
  expect([order[0], order.length, refused.length]).toEqual(["known", 13, 28])
})

test("a failed task frees its place", async () => {
  const inTurn = openTurns({ maxRunning: 1, maxWaiting: 0 }, "platform.busy")
  const fails = inTurn("known", async () => {
    throw new Error("no")
  })
  await expect(fails).rejects.toThrow("no")
  expect(await inTurn("known", async () => "done")).toBe("done")
})

test("never more than the limit run at once", async () => {
  const inTurn = openTurns({ maxRunning: 2, maxWaiting: 20 }, "platform.busy")
  let [running, most] = [0, 0]
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => inTurn(n % 2 ? "known" : "stranger", task)))
  expect(most).toBe(2)
})
