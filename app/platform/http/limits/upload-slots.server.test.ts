import { expect, test } from "vitest"
import { openUploadSlots } from "./upload-slots.server"

test("uploads are limited per person, per network and in total", () => {
  const slots = openUploadSlots({ total: 3, perNetwork: 2, perPerson: 1 })
  const first = slots.take("anna", "192.0.2.1")
  expect(first).toBeDefined()
  expect(slots.take("anna", "192.0.2.9")).toBeUndefined()
  expect(slots.take("bruno", "192.0.2.1")).toBeDefined()
  expect(slots.take("carla", "192.0.2.1")).toBeUndefined()
  expect(slots.take("carla", "192.0.2.2")).toBeDefined()
  expect(slots.take("dora", "192.0.2.3")).toBeUndefined()
  first?.()
  first?.()
  expect(slots.take("dora", "192.0.2.3")).toBeDefined()
  expect(slots.take("emma", "192.0.2.4")).toBeUndefined()
})
