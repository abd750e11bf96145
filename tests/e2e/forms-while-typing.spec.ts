import { heldScripts } from "../support/browser/e2e"
import { fillIn, send, sentBy } from "../support/forms/site-form"
import { siteForms } from "../support/forms/site-forms"
import { expect, test } from "../support/forms/test"

for (const { does, open } of siteForms.filter(({ isTyped }) => isTyped))
  test(`${does}, typed before hydration`, async ({ page, world }) => {
    const form = await open(world)
    const letScriptsCome = await heldScripts(page)
    await page.goto(form.path, { waitUntil: "commit" })
    const fields = await fillIn(page, form)
    letScriptsCome()
    await expect(page.locator("html[data-hydrated]")).toBeAttached()
    const sent = await send(page, form)
    const typed = Object.entries(fields).map(([name, value]) => [name, value === true ? "on" : value])
    const missing = typed.filter(([name, value]) => (sent.get(String(name)) ?? false) !== value)
    expect(missing, "typed and not sent").toEqual([])
    await form.effect(page)
  })

test("a notification chosen before hydration is saved after it", async ({ page, world }) => {
  const notifications = siteForms.find(({ does }) => does === "a customer chooses notifications")
  const form = await notifications?.open(world)
  if (!form) throw new Error("The form is not in the table.")
  const letScriptsCome = await heldScripts(page)
  await page.goto(form.path, { waitUntil: "commit" })
  await fillIn(page, form)
  await sentBy(page, async () => letScriptsCome())
  await form.effect(page)
})
