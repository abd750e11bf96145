import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider, useActionData } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { type CalendarResult, CalendarSection } from "./CalendarSection"

function Section() {
  const result = useActionData() as CalendarResult
  return (
    <CalendarSection id="block" title="Blocked days" result={result} intents={[]} reports={["unblock"]}>
      {null}
    </CalendarSection>
  )
}

test("what was done is reported together with the new data, not before", async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>()
  const page = { path: "/", Component: Section, loader: () => loaded, action: () => ({ done: "unblock" }) }
  const router = createMemoryRouter([page], { hydrationData: { loaderData: { 0: null } } })
  const shown = () => inLocale("en", () => renderToStaticMarkup(<RouterProvider router={router} />))
  const removed = router.navigate("/", { formMethod: "post", formData: new FormData() })
  await expect.poll(() => router.state.actionData).toBeTruthy()
  expect(shown()).not.toContain("The days are free again.")
  load(null)
  await removed
  expect(shown()).toContain("The days are free again.")
  router.dispose()
})
