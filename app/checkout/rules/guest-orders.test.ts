import { describe, expect, test } from "vitest"
import {
  CROWDED_GUEST_ORDERS,
  MAX_GUEST_ORDERS,
  MAX_PER_ISP,
  MAX_PER_ISP_WHEN_CROWDED,
  mayGuestOrder,
} from "./guest-orders"

test.each<[string, number, number | undefined, boolean]>([
  ["is allowed as the first", 0, 0, true],
  ["is allowed as the hundredth of its network if few exist", 199, 99, true],
  ["is refused beyond a hundred of its network", 100, 100, false],
  ["is refused as the fourth of its network from 200 on", 200, 3, false],
  ["is allowed as the third of its network then", 200, 2, true],
  ["is allowed from another network then", 200, 0, true],
  ["is allowed as the last of all", 599, 0, true],
  ["is refused from any network beyond 600", 600, 0, false],
  ["is allowed from an unknown network", 599, undefined, true],
  ["is refused from an unknown network beyond 600", 600, undefined, false],
])("an order of a guest %s", (_, all, ofIsp, allowed) => {
  expect(mayGuestOrder({ all, ofIsp })).toBe(allowed)
})

/** The unpaid orders that visitors of these networks get, one after the other. */
function ordersOf(networks: number[], before: number[] = []): number[] {
  const accepted = [...before]
  for (const network of networks) {
    const ofIsp = accepted.filter((each) => each === network).length
    if (mayGuestOrder({ all: accepted.length, ofIsp })) accepted.push(network)
  }
  return accepted
}

const repeated = (times: number, networks: number) =>
  Array.from({ length: times }, () => Array.from({ length: networks }, (_, index) => index)).flat()

describe("networks that order as much as they can", () => {
  test.each<[number, number]>([
    [1, MAX_PER_ISP],
    [2, 2 * MAX_PER_ISP],
    [10, CROWDED_GUEST_ORDERS],
    [66, CROWDED_GUEST_ORDERS],
    [100, 3 * 100],
    [200, MAX_GUEST_ORDERS],
  ])("%i of them have %i unpaid orders", (networks, orders) => {
    expect(ordersOf(repeated(MAX_GUEST_ORDERS, networks)).length).toBe(orders)
  })

  test("ten of them leave every other network its three", () => {
    const crowd = ordersOf(repeated(MAX_GUEST_ORDERS, 10))
    const other = ordersOf(Array<number>(10).fill(99), crowd).filter((network) => network === 99)
    expect(other).toHaveLength(MAX_PER_ISP_WHEN_CROWDED)
  })
})
