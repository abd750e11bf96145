import { expect, test } from "vitest"
import { postLimit } from "./post-limit.server"

const tooMany = expect.objectContaining({ code: "platform.too-many", status: 429 })
const attempt = (count: (network: string) => void, network: string) => {
  try {
    count(network)
    return "counted"
  } catch (error) {
    return error
  }
}

test("a network above the limit is refused until its minute ends", () => {
  let clock = 0
  const count = postLimit(2, () => clock)
  const post = () => attempt(count, "198.51.100.7")
  expect([post(), post(), post()]).toEqual(["counted", "counted", tooMany])
  clock = 59_999
  expect(post()).toEqual(tooMany)
  clock = 60_000
  expect([post(), post(), post()]).toEqual(["counted", "counted", tooMany])
})

test("networks are counted separately", () => {
  const count = postLimit(1, () => 0)
  expect(["a", "b", "a"].map((network) => attempt(count, network))).toEqual(["counted", "counted", tooMany])
})

test("a bounded number of networks is counted, the oldest is dropped first", () => {
  const count = postLimit(1, () => 0)
  count("first")
  for (let each = 0; each < 10_000; each++) count(`later ${each}`)
  expect(attempt(count, "first")).toBe("counted")
  expect(attempt(count, "later 9999")).toEqual(tooMany)
})
