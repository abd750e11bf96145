import { scriptedForms } from "../support/forms/scripted-forms"
import { fillIn, send } from "../support/forms/site-form"
import { siteForms } from "../support/forms/site-forms"
import { expect, test } from "../support/forms/test"

test.use({ runsScripts: false })

for (const { does, open } of siteForms)
  test(`${does} without scripts`, async ({ page, world }) => {
    const form = await open(world)
    await page.goto(form.path)
    await fillIn(page, form)
    await send(page, form)
    await form.effect(page)
  })

for (const { does, open, place = "main" } of scriptedForms)
  test(`the form that ${does} says that it needs scripts`, async ({ page, world }) => {
    await page.goto(await open(world))
    const fields = page.locator(place).locator("fieldset:disabled:has(> noscript)").last()
    await expect(fields.locator("noscript").getByRole("status")).toBeVisible()
    await expect(page.locator(place).locator("fieldset :is(input, select, textarea, button):enabled")).toHaveCount(0)
  })
