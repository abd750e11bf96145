import "../../i18n/request-locale.server"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../i18n/request-locale.server"
import { useRefusal } from "../forms/server-form"
import { RadioGroup } from "./RadioGroup"

/** A refused form whose radio buttons were not submitted, and its refused fields in the order of the page's list. */
const result = {
  status: "error" as const,
  fields: ["airport", "date"],
  error: { "": ["Check the form."], direction: ["Direction."], airport: ["Airport."], date: ["Date."] },
}

function shown(Component: () => React.ReactNode) {
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => null }])
  return inLocale("en", () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: null } }} />))
}

const Order = ({ firstField }: { firstField?: string }) => (
  <p>{Object.keys(useRefusal(result, { firstField })?.fields ?? {}).join()}</p>
)

test("radio buttons at the top without a choice are the first error", () => {
  expect(shown(() => <Order firstField="direction" />)).toContain("direction,airport,date")
  expect(shown(() => <Order />)).toContain("airport,date,direction")
})

test("required radio buttons have the mark of required fields", () => {
  const group = (required: boolean) =>
    shown(() => <RadioGroup name="direction" label="Journey" choices={[]} required={required} />)
  expect(group(true)).toContain("*")
  expect(group(false)).not.toContain("*")
})
