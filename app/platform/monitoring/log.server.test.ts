import { expect, test } from "vitest"
import { describeError } from "./log.server"

test("an error is logged without the values of its query", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    constraint: "users_email",
    detail: "Key (email)=(giulia@example.org) already exists.",
  })
  const error = new Error("Failed query: insert into users values ($1)\nparams: Giulia Serra,giulia@example.org", {
    cause,
  })
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain("Failed query: insert into users")
  expect(logged).toContain("23505")
  expect(logged).toContain("users_email")
  expect(logged).not.toContain("Giulia")
  expect(logged).not.toContain("giulia@example.org")
})

test("e-mail addresses in a message are removed", () => {
  expect(JSON.stringify(describeError(new Error("550 <a.b@example.org> unknown")))).not.toContain("example.org")
})
