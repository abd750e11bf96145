import type { APIRequestContext } from "@playwright/test"
import { expectAccessible, latestMail, signedIn } from "../support/browser/e2e"
import { expect, test } from "../support/browser/test"
import { fillIn, formWith, isGone, send } from "../support/forms/site-form"

/** The demonstration's small edition, closed and ready to be drawn (`seedClosedEdition`). */
const EDITION = "2026-1"

// The later tests need the result of the draw.
test.describe.configure({ mode: "serial" })

/** The path of a winner's prize, from the mail; `place`: in the order of the drawn prizes, from 0. */
async function prizePath(request: APIRequestContext, place: number): Promise<string> {
  const { winners } = await (await request.get(`/draw/${EDITION}/protocol.json`)).json()
  const winner = `draw-guest-${winners[place].ticket}@example.org`
  await expect
    .poll(async () => (await latestMail(request, winner, "draw.won").catch(() => undefined)) !== undefined, {
      timeout: 90_000,
    })
    .toBe(true)
  const { links } = await latestMail(request, winner, "draw.won")
  const { pathname, search } = new URL(links.find((link) => link.includes("/prizes/")) ?? "")
  return pathname + search
}

test("an operator draws a closed edition, and a visitor verifies it in the browser", async ({ page, browser }) => {
  test.setTimeout(240_000)
  const visitor = await (await browser.newContext()).newPage()
  const protocol = `/draw/${EDITION}/protocol.json`
  expect((await visitor.request.get(protocol)).status()).toBe(404)
  const announced = await (await visitor.request.get(`/draw/${EDITION}/announcement.json`)).json()

  await signedIn(page, "operator", `/admin/draw/${EDITION}?lang=en`)
  await page.getByText("Prepare the draw", { exact: true }).click()
  await expect(page.getByText("60 tickets take part")).toBeVisible()
  await page.locator('input[name="typedId"]').fill("another")
  await page.getByRole("button", { name: "Draw now" }).click()
  await expect(page.getByText("Type the exact id of the edition.").first()).toBeVisible()
  await page.locator('input[name="typedId"]').fill(EDITION)
  await page.getByRole("button", { name: "Draw now" }).click()
  await expect(page.getByRole("heading", { name: "The result" })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  const drawn = await (await visitor.request.get(protocol)).json()
  expect(drawn.commitment).toBe(announced.commitment)
  await visitor.goto(`/commercial-operation/verification?edition=${EDITION}&lang=en`)
  await visitor.getByRole("button", { name: "Recompute the draw" }).click()
  await expect(visitor.getByText("The draw is verified")).toBeVisible({ timeout: 20_000 })
  await expect(visitor.locator('[data-checks="ok"] > li')).toHaveCount(4)
  await visitor.getByRole("textbox", { name: "Number" }).fill(String(drawn.winners[0].ticket))
  await visitor.getByRole("button", { name: "Check the number" }).click()
  await expect(visitor.getByText("It has won: A Lamborghini.")).toBeVisible()
  await expectAccessible(visitor)

  await visitor.goto("/commercial-operation/verification?edition=2026-2&lang=en")
  await visitor.getByRole("region", { name: "Other draws" }).getByRole("link").click()
  await expect(visitor).toHaveURL(new RegExp(`edition=${EDITION}`))
  await expect(visitor.getByRole("heading", { name: "Other draws" })).toHaveCount(0)

  await visitor.goto(`${await prizePath(visitor.request, 0)}&lang=en`)
  await visitor.getByRole("button", { name: "Accept the prize" }).click()
  await expect(visitor.getByText("You have accepted the prize.")).toBeVisible()
  await expect(visitor.getByText("You collect it in Cagliari by")).toBeVisible()
  await expect(visitor.locator(formWith("intent", "address"))).toHaveCount(0)
  await expectAccessible(visitor)
  await visitor.context().close()
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  const delivery = {
    recipient: "Giulia Serra",
    street: "Via Roma 1",
    postalCode: "09124",
    city: "Cagliari",
    phone: "+39 347 000 0001",
  }

  test("a winner enters the delivery address and changes it, another one declines", async ({ page, request }) => {
    const path = await prizePath(request, 1)
    const accept = { path, form: formWith("intent", "accept"), effect: async () => {} }
    await page.goto(path)
    await send(page, accept)
    for (const street of [delivery.street, "Via Manno 12"]) {
      const open = {
        path,
        form: formWith("intent", "address"),
        fields: { ...delivery, street },
        effect: async () => {},
      }
      await page.goto(path)
      await fillIn(page, open)
      await send(page, open)
      await expect(page.locator("[data-address]")).toContainText(street)
    }
    const refused = {
      path,
      form: formWith("intent", "address"),
      fields: { ...delivery, phone: "12" },
      effect: async () => {},
    }
    await page.goto(path)
    await fillIn(page, refused)
    await page.locator(refused.form).getByRole("button").click()
    await expect(page.locator(refused.form).locator('[name="phone"]')).toHaveAttribute("aria-invalid", "true")
    await expect(page.locator(refused.form).locator('[name="street"]')).toHaveValue(delivery.street)

    const others = await prizePath(request, 2)
    const decline = { path: others, form: formWith("intent", "decline"), effect: isGone(formWith("intent", "accept")) }
    await page.goto(others)
    await fillIn(page, decline)
    await send(page, decline)
    await decline.effect(page)

    await page.goto(`/commercial-operation/verification?edition=${EDITION}`)
    const fields = page.locator("main fieldset:disabled:has(> noscript)")
    await expect(fields.locator("noscript").getByRole("status"), "needs scripts").toBeVisible()
  })

  test("an operator records a delivery and the donation", async ({ page }) => {
    const path = `/admin/draw/${EDITION}`
    await signedIn(page, "operator")
    const acts = { deliver: { note: "Consegnato a Cagliari" }, donate: { reference: "Bonifico 4711" } }
    for (const [intent, fields] of Object.entries<Record<string, string>>(acts)) {
      const forms = formWith("intent", intent)
      const open = { path, form: `${forms} >> nth=0`, fields, effect: async () => {} }
      await page.goto(path)
      const count = await page.locator(forms).count()
      await fillIn(page, open)
      await send(page, open)
      // The donation can be corrected.
      await expect(page.locator(forms)).toHaveCount(intent === "donate" ? count : count - 1)
      await expect(page.locator("main")).toContainText(Object.values(fields)[0] ?? "")
    }
  })
})
