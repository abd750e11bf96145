import { expect, test } from "vitest"
import { isCollected, isDelivered } from "./delivery-address"
import type { PrizeKind } from "./edition"

test.each<[PrizeKind, { delivered: boolean; collected: boolean }]>([
  ["car", { delivered: false, collected: true }],
  ["vehicle", { delivered: false, collected: true }],
  ["motorbike", { delivered: false, collected: true }],
  ["scooter", { delivered: false, collected: true }],
  ["watch", { delivered: true, collected: false }],
  ["phone", { delivered: true, collected: false }],
  ["bag", { delivered: true, collected: false }],
  ["membership", { delivered: false, collected: false }],
  ["cruise", { delivered: false, collected: false }],
  ["yacht", { delivered: false, collected: false }],
  ["drive", { delivered: false, collected: false }],
  ["wash", { delivered: false, collected: false }],
  ["voucher", { delivered: false, collected: false }],
])("a %s is sent or collected as the terms say: %o", (kind, { delivered, collected }) =>
  expect([isDelivered(kind), isCollected(kind)]).toEqual([delivered, collected]),
)
