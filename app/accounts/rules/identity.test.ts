import { expect, test } from "vitest"
import { type Check, type CheckState, idStatusOf, type ProviderSession, stateAfter } from "./identity"

const failed = { status: "requires_input", last_error: { code: "document_expired" } } as const
const unused = { status: "requires_input", last_error: null } as const

test.each<[CheckState, ProviderSession, CheckState]>([
  ["open", unused, "open"],
  ["open", { status: "processing" }, "processing"],
  ["open", { status: "verified" }, "verified"],
  ["open", failed, "refused"],
  ["open", { status: "canceled" }, "cancelled"],
  ["processing", failed, "refused"],
  ["refused", { status: "processing" }, "processing"],
  ["refused", { status: "verified" }, "verified"],
  ["refused", unused, "refused"],
  ["verified", { status: "processing" }, "verified"],
  ["verified", failed, "verified"],
  ["verified", { status: "canceled" }, "verified"],
  ["cancelled", { status: "processing" }, "cancelled"],
  ["cancelled", { status: "verified" }, "verified"],
])("a check %s with the session %j becomes %s", (state, session, after) => {
  expect(stateAfter(state, session)).toBe(after)
})

test.each<["unverified" | "pending" | "verified", Check[], string]>([
  ["unverified", [], "unverified"],
  ["unverified", [{ method: "instant", state: "open" }], "unverified"],
  ["unverified", [{ method: "instant", state: "processing" }], "pending"],
  ["unverified", [{ method: "documents", state: "open" }], "pending"],
  ["pending", [{ method: "documents", state: "refused" }], "unverified"],
  [
    "pending",
    [
      { method: "documents", state: "refused" },
      { method: "documents", state: "open" },
    ],
    "pending",
  ],
  ["pending", [{ method: "instant", state: "verified" }], "verified"],
  ["verified", [{ method: "instant", state: "refused" }], "verified"],
])("a user %s with the checks %j becomes %s", (current, checks, after) => {
  expect(idStatusOf(current, checks)).toBe(after)
})
