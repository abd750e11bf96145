import { verifiedCustomer } from "../support/browser/customer"
import { expectAccessible, signedIn } from "../support/browser/e2e"
import { pixelsBeyond } from "../support/browser/pictures"
import { expect, test } from "../support/browser/test"
import { newAddress, paidCar } from "../support/forms/subjects"

test("a customer's second booking finds phone, birth date and licence filled in", async ({ page }) => {
  const customer = await verifiedCustomer(page.request, newAddress("kept"))
  await paidCar(page.request, customer)
  await signedIn(page, customer, "/car-wash-booking?service=full-clean&lang=en")
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  await expect(field("phone")).toHaveValue(/^\+39/)
  await field("additionalService").and(page.locator('[value="courtesy-car"]')).check()
  await expect(field("birthDate")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await expect(field("licenseNumber")).not.toHaveValue("")
  await expect(field("licenseIssueDate")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  const licence = await field("licenseNumber").inputValue()

  await page.goto("/book/jets/jet-levante?step=2&lang=en")
  await expect(field("phone")).toHaveValue(/^\+39/)
  await page.goto("/yachts/yacht-granito/request?lang=en")
  await expect(field("phone")).toHaveValue(/^\+39/)

  await page.goto("/account/profile?lang=en")
  await expect(field("licenseNumber")).toHaveValue(licence)
  await expectAccessible(page)
  await field("licenseNumber").fill("CA7654321Y")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Changes saved.")).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
  // Another tab: this one keeps the form that was begun in it.
  const other = await page.context().newPage()
  await other.goto("/car-wash-booking?service=full-clean&lang=en")
  await other.locator('input[name="additionalService"][value="courtesy-car"]').check()
  await expect(other.locator('input[name="licenseNumber"]')).toHaveValue("CA7654321Y")
})
