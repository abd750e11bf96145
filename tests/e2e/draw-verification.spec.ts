import { expectAccessible, latestMail, signedIn } from "../support/e2e"
import { expect, test } from "../support/test"

/** The demonstration's small edition, closed and ready to be drawn (`seedClosedEdition`). */
const EDITION = "2026-1"

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
  await expect(visitor.locator('[data-checks="ok"] > li')).toHaveCount(7)
  await expectAccessible(visitor)

  const first = `draw-guest-${drawn.winners[0].ticket}@example.org`
  await expect
    .poll(
      async () => (await latestMail(visitor.request, first, "draw.won").catch(() => undefined))?.links.length ?? 0,
      {
        timeout: 90_000,
      },
    )
    .toBeGreaterThan(0)
  const { links } = await latestMail(visitor.request, first, "draw.won")
  const { pathname, search } = new URL(links.find((link) => link.includes("/prizes/")) ?? "")
  await visitor.goto(`${pathname}${search}&lang=en`)
  await visitor.getByRole("button", { name: "Accept the prize" }).click()
  await expect(visitor.getByText("You have accepted the prize.")).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole("link", { name: "Check your ticket" }).click()
  await visitor.getByRole("button", { name: "Check the ticket" }).click()
  await expect(visitor.getByText(/^It has won: /)).toBeVisible({ timeout: 20_000 })
  await visitor.context().close()
})
