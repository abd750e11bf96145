import { heldScripts } from "../support/browser/e2e"
import type { Page } from "../support/browser/test"
import { scriptedForms } from "../support/forms/scripted-forms"
import { fillIn, type OpenForm, send, sendTwice, sentBy, unsent } from "../support/forms/site-form"
import { siteForms } from "../support/forms/site-forms"
import { expect, test } from "../support/forms/test"

test.describe.configure({ mode: "parallel" })

/** Operators work side by side; their own account is nobody else's. */
const sends = ({ path }: OpenForm) => (/^\/admin(?!\/security)/.test(path) ? sendTwice : send)

/**
 * Types before the scripts come, and sends after hydration. A browser without scripts would send the same fields to the same
 * page, so that such a form needs no second visit.
 */
async function sendTyped(page: Page, form: OpenForm): Promise<void> {
  const letScriptsCome = await heldScripts(page)
  await page.goto(form.path, { waitUntil: "commit" })
  await fillIn(page, form)
  const before = await unsent(page, form)
  letScriptsCome()
  await expect(page.locator("html[data-hydrated]")).toBeAttached()
  expect([...(await sends(form)(page, form))].sort(), "sent as without scripts").toEqual(before)
}

async function sendWithoutScripts(page: Page, form: OpenForm): Promise<void> {
  await page.goto(form.path)
  await fillIn(page, form)
  await sends(form)(page, form)
}

/** The demonstration owes one partner, who is paid once. */
const inOrder = siteForms.payouts

for (const [topic, forms] of Object.entries(siteForms))
  test.describe(topic, () => {
    test.describe.configure({ mode: forms === inOrder ? "default" : "parallel" })
    for (const { does, open, isTyped } of forms)
      test(`${does}, ${isTyped ? "typed early" : "without scripts"}`, ({ visit }) =>
        visit(isTyped ? "withScripts" : "withoutScripts", async (world) => {
          const form = await open(world)
          await (isTyped ? sendTyped : sendWithoutScripts)(world.page, form)
          await form.effect(world.page)
        }))
  })

test("every form that needs scripts says so without them", async ({ visit }) => {
  for (const { does, open, place = "main" } of scriptedForms)
    await test.step(`the form that ${does}`, () =>
      visit("withoutScripts", async (world) => {
        await world.page.goto(await open(world))
        const part = world.page.locator(place)
        const fields = part.locator("fieldset:disabled:has(> noscript)").last()
        await expect(fields.locator("noscript").getByRole("status")).toBeVisible()
        await expect(part.locator("fieldset :is(input, select, textarea, button):enabled")).toHaveCount(0)
      }))
})

test("a notification chosen before hydration is saved after it", async ({ visit }) => {
  const notifications = siteForms.customers.find(({ does }) => does === "a customer chooses notifications")
  await visit("withScripts", async (world) => {
    const form = await notifications?.open(world)
    if (!form) throw new Error("The form is not in the table.")
    const letScriptsCome = await heldScripts(world.page)
    await world.page.goto(form.path, { waitUntil: "commit" })
    await fillIn(world.page, form)
    await sentBy(world.page, async () => letScriptsCome())
    await form.effect(world.page)
  })
})
