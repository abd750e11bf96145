import { describe, expect, test } from "vitest"
import { isConnectionLost } from "./connection"

describe("a lost connection", () => {
  test.each([
    [new TypeError("Failed to fetch"), true],
    [new TypeError("NetworkError when attempting to fetch resource."), true],
    [new TypeError("Load failed"), true],
    [{ status: 400, data: "Unable to match URL: TypeError: Failed to fetch" }, true],
    [new TypeError("Cannot read properties of undefined"), false],
    [new Error("Failed to fetch"), false],
    [{ status: 404, data: {} }, false],
    [undefined, false],
  ])("%o: %s", (error, lost) => {
    expect(isConnectionLost(error)).toBe(lost)
  })
})
