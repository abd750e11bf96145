import { expect, test } from "vitest"
import { describeError } from "./log.server"

test("an error is written down without the values it failed on", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    constraint: "users_email",
    detail: "Key (email)=(giulia@example.org) already exists.",
  })
  const error = new Error("Failed query: insert into users values ($1)\nparams: Giulia Serra,giulia@example.org", {
    cause,
  })
  const written = JSON.stringify(describeError(error))
  expect(written).toContain("Failed query: insert into users")
  expect(written).toContain("23505")
  expect(written).toContain("users_email")
  expect(written).not.toContain("Giulia")
  expect(written).not.toContain("giulia@example.org")
})

test("addresses in a sentence are cut out", () => {
  expect(JSON.stringify(describeError(new Error("550 <a.b@example.org> unknown")))).not.toContain("example.org")
})
