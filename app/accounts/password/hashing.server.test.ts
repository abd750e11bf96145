import { expect, test } from "vitest"
import { taskQueue } from "./hashing.server"

/** A task that ends when `end` is called. */
function openTask() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}

test("a task beyond the running and waiting limits is refused", async () => {
  const inTurn = taskQueue(1, 1)
  const first = openTask()
  const order: string[] = []
  const one = inTurn(() => first.ended).then(() => order.push("first"))
  const two = inTurn(async () => order.push("second"))
  await expect(inTurn(async () => order.push("third"))).rejects.toMatchObject({ code: "accounts.busy", status: 503 })
  expect(order).toEqual([])
  first.end()
  await Promise.all([one, two])
  expect(order.toSorted()).toEqual(["first", "second"])
})

test("a failed task frees its place", async () => {
  const inTurn = taskQueue(1, 0)
  const fails = inTurn(async () => {
    throw new Error("no")
  })
  await expect(fails).rejects.toThrow("no")
  expect(await inTurn(async () => "done")).toBe("done")
})

test("never more than the limit run at once", async () => {
  const inTurn = taskQueue(2, 20)
  let [running, most] = [0, 0]
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => inTurn(task)))
  expect(most).toBe(2)
})
