import type { APIRequestContext } from "@playwright/test"
import { NEW_PASSWORD, newAccount } from "../browser/customer"
import { signedIn } from "../browser/e2e"
import { photo } from "../browser/journey"
import { expect, type Page } from "../browser/test"
import { someVatNumber } from "../partners/company-numbers"
import { formWith, type OpenForm, type SiteForm, type World } from "./site-form"
import { newAddress } from "./subjects"

const IBAN = "IT60 X054 2811 1010 0000 0123 456"
/** A VAT number is verified once: new ones in every run against the same site. */
const firstCompany = Date.now() % 9_000_000
let companies = 0

function newVatNumber(): string {
  companies += 1
  return someVatNumber(1 + ((firstCompany + companies) % 9_999_999))
}
const SECURITY = "/partner/settings/security"

const companyData = {
  address: "Via Roma 12, 07021 Porto Cervo (SS)",
  vatNumber: "12345670017",
  legalRepresentative: "Elena Sanna",
  payoutMethod: "iban",
  iban: IBAN,
}

const isDone = (page: Page) => expect(page.locator("main").getByRole("status").first()).toBeVisible()

/** Makes a partner, to whom `request` is then signed in; returns the e-mail address. */
async function newPartner(request: APIRequestContext): Promise<string> {
  const email = newAddress("azienda")
  await newAccount(request, email, `Azienda ${email.slice(8, 21)}`)
  return email
}

/** A new partner who submitted the company's data; returns the selector of what the operator sees of them. */
async function submitted({ request }: World): Promise<string> {
  const email = await newPartner(request)
  const multipart = { ...companyData, vatNumber: newVatNumber(), registrationDocument: await photo("visura.jpg") }
  const response = await request.post("/partner/verification", { multipart, maxRedirects: 0 })
  expect(response.status(), "the submission").toBe(302)
  return `main li:has(a[href="mailto:${email}"])`
}

const partnerForm = (
  does: string,
  open: () => Omit<OpenForm, "path"> & { path: string },
  isTyped = true,
): SiteForm => ({
  does: `a partner ${does}`,
  isTyped,
  open: async ({ page }) => {
    await newPartner(page.request)
    return open()
  },
})

/** The operator of `page` verifies the company of the card. */
async function verify(page: Page, card: string): Promise<void> {
  await page.goto("/admin/partners")
  const id = page.locator(`${decides(card, "verified")} input[name="verificationId"]`)
  const form = { seen: "", intent: "verification", verificationId: await id.inputValue(), outcome: "verified" }
  const response = await page.request.post("/admin/partners", { form, maxRedirects: 0 })
  expect(response.status(), "the verification").toBe(302)
}

const withdraws = (card: string) => `${card} form:has(input[name="intent"][value="withdraw"])`

const operatorForm = (
  does: string,
  open: (card: string) => OpenForm,
  isTyped = false,
  isVerified = false,
): SiteForm => ({
  does: `an operator ${does}`,
  isTyped,
  open: async (world) => {
    const card = await submitted(world)
    await signedIn(world.page, "operator")
    if (isVerified) await verify(world.page, card)
    return open(card)
  },
})

const decides = (card: string, outcome: string) => `${card} form:has(input[name="outcome"][value="${outcome}"])`

/** What partners send, and what operators decide about them. */
export const partnersForms: SiteForm[] = [
  {
    does: "a partner submits the company's data",
    open: async ({ page }) => {
      await newPartner(page.request)
      return {
        path: "/partner/verification",
        form: 'main form:has(input[name="vatNumber"])',
        fields: { ...companyData, registrationDocument: await photo("visura.jpg") },
        effect: (after) => expect(after.getByText("IT12345670017")).toBeVisible(),
      }
    },
  },
  partnerForm("changes the phone", () => ({
    path: "/partner/settings/profile",
    form: 'main form:has(input[name="phone"])',
    fields: { phone: "+39 070 111222" },
    effect: isDone,
  })),
  partnerForm(
    "chooses notifications",
    () => ({
      path: "/partner/settings/notifications",
      form: 'main form:has(input[name="platformUpdates"])',
      fields: { platformUpdates: true },
      effect: async (after) => {
        await after.goto("/partner/settings/notifications")
        await expect(after.locator('input[name="platformUpdates"]')).toBeChecked()
      },
    }),
    false,
  ),
  partnerForm("chooses a bank transfer", () => ({
    path: "/partner/settings/payouts",
    form: 'main form:has(input[name="iban"])',
    fields: { payoutMethod: "iban", iban: IBAN, currentPassword: NEW_PASSWORD },
    effect: (after) => expect(after.getByText("•••• 3456")).toBeVisible(),
  })),
  partnerForm("chooses PayPal", () => ({
    path: "/partner/settings/payouts",
    form: 'main form:has(input[name="iban"])',
    fields: { payoutMethod: "paypal", paypalEmail: "ada@example.org", currentPassword: NEW_PASSWORD },
    effect: (after) => expect(after.getByText("a••••@example.org")).toBeVisible(),
  })),
  {
    does: "a partner changes where they are paid",
    isTyped: true,
    open: async ({ page }) => {
      await newPartner(page.request)
      const path = "/partner/settings/payouts"
      const first = { payoutMethod: "paypal", paypalEmail: "ada@example.org", currentPassword: NEW_PASSWORD }
      expect((await page.request.post(path, { form: first })).status(), "the first payout details").toBe(200)
      return {
        path,
        form: 'main form:has(input[name="iban"])',
        fields: { payoutMethod: "iban", iban: IBAN, currentPassword: NEW_PASSWORD },
        effect: (after) => expect(after.getByText("•••• 3456")).toBeVisible(),
      }
    },
  },
  partnerForm("asks for another address", () => ({
    path: `${SECURITY}/email`,
    form: 'main form:has(input[name="email"])',
    fields: { email: newAddress("altro"), currentPassword: NEW_PASSWORD },
    effect: isDone,
  })),
  partnerForm("deletes the account", () => ({
    path: `${SECURITY}/delete`,
    form: 'main form:has(input[name="lostCents"])',
    fields: { currentPassword: NEW_PASSWORD },
    effect: (after) => after.waitForURL(/\/account-deleted/),
  })),
  operatorForm("verifies a company", (card) => ({
    path: "/admin/partners",
    form: decides(card, "verified"),
    effect: (page) => expect(page.locator(decides(card, "verified"))).toHaveCount(0),
  })),
  operatorForm(
    "refuses a company",
    (card) => ({
      path: "/admin/partners",
      form: decides(card, "refused"),
      fields: { reason: "The document is cut off." },
      effect: (page) => expect(page.locator(decides(card, "refused"))).toHaveCount(0),
    }),
    true,
  ),
  operatorForm(
    "withdraws a verification",
    (card) => ({
      path: "/admin/partners",
      form: withdraws(card),
      fields: { reason: "The VAT number is closed." },
      effect: (page) => expect(page.locator(withdraws(card))).toHaveCount(0),
    }),
    true,
    true,
  ),
  operatorForm(
    "sets a partner's commission",
    (card) => ({
      path: "/admin/partners",
      form: `${card} ${formWith("intent", "terms").replace("main ", "")}`,
      fields: { commissionPercent: "12" },
      effect: (page) => expect(page.locator(card).getByText(/12%/)).toBeVisible(),
    }),
    true,
  ),
]
