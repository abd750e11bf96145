import { expect, test } from "vitest"
import { deliveryAddressForm } from "./forms"

const address = { recipient: "Ada Neri", street: "Via Roma 1", city: "Cagliari", phone: "+39 070 123 4567" }

/** The codes of the postal code's errors. */
const errorsOf = (postalCode: string) =>
  deliveryAddressForm
    .safeParse({ ...address, postalCode })
    .error?.issues.filter(({ path }) => path[0] === "postalCode")
    .map(({ message }) => message) ?? []

test.each([
  ["09124", []],
  [" 09124 ", []],
  ["9124", ["draw.postal-code-invalid"]],
  ["091244", ["draw.postal-code-invalid"]],
  ["SW1A 1AA", ["draw.postal-code-invalid"]],
  ["0912A", ["draw.postal-code-invalid"]],
  ["", ["membership.postal-code-required"]],
])("the postal code %j of a prize's address is checked as a CAP: %j", (typed, errors) =>
  expect(errorsOf(typed)).toEqual(errors),
)
