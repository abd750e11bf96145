import { DEMO_LISTING } from "../../app/partners/rules/demo-listing"
import { type Account, consoleErrors, expectAccessible, languages, signedIn } from "../support/browser/e2e"
import { expectPictures, pixelsBeyond } from "../support/browser/pictures"
import { expect, type Page, test } from "../support/browser/test"

/** The draft of the demo partner (`partners/listings/demo-listings.server.ts`). */
const DEMO_DRAFT = "/partner/listings/0d5e1a10-0000-4000-8000-000000000003"

type Walk = { name: string; as?: Account | "customer"; paths: string[]; status?: number }

/** All pages, grouped by topic and by who may open them. */
const walks: Walk[] = [
  {
    name: "cars, car wash and membership",
    paths: [
      "/",
      "/cars",
      "/urban-cars",
      "/cars/ferrari-f8-tributo",
      "/urban-cars/volkswagen-t-roc",
      "/car-wash-services",
      "/car-wash-booking?service=vip",
      "/membership",
    ],
  },
  {
    name: "yachts, villas, flights and the draw",
    paths: [
      "/yachts",
      "/yachts/yacht-granito",
      "/villas",
      "/villas/villa-oleandra",
      "/jets",
      "/jets/jet-levante",
      "/jets/search?departure=CAG&arrival=LBG&tripType=round-trip&passengers=3&pets=true",
      "/jets/search?passengers=90",
      "/helicopters",
      "/helicopters/heli-rondine",
      "/commercial-operation?tickets=5",
    ],
  },
  {
    name: "legal and company pages",
    paths: [
      "/terms",
      "/privacy",
      "/privacy-policy",
      "/cookie-policy",
      "/investitori",
      "/about",
      "/careers",
      "/franchising",
      "/faq",
      "/faq?q=cauzione",
      "/win-rules",
      "/legal-terms",
    ],
  },
  { name: "press and blog", paths: ["/press", "/press/prices", "/press/fleet", "/blog", "/blog/1", "/post/2"] },
  {
    name: "sign-in pages",
    paths: [
      "/signin",
      "/signup",
      "/signup?type=business",
      "/forgot-password",
      "/check-email",
      "/confirmation-success",
      "/auth/verify",
      "/auth/email",
      "/account-deleted",
      "/dev/mail",
    ],
  },
  { name: "the kit of components", paths: ["/dev/kit", "/dev/kit?theme=night"] },
  { name: "pages not found", status: 404, paths: ["/nothing/of/the/kind", "/no-such-category"] },
  {
    name: "the account",
    as: "customer",
    paths: [
      "/account",
      "/account/profile",
      "/account/bookings",
      "/account/membership",
      "/membership/enroll/gold",
      "/account/membership/transfers/new",
      "/account/membership/availability/new",
      "/account/tickets",
      "/account/payment-methods",
      "/account/notifications",
    ],
  },
  {
    name: "flight requests",
    as: "customer",
    paths: ["/book/jets/jet-levante?departure=CAG&arrival=LBG", "/book/helicopters/heli-rondine"],
  },
  {
    name: "the account's security",
    as: "customer_unverified",
    paths: [
      "/account/documents",
      "/account/security",
      "/account/security/email",
      "/account/security/delete",
      "/account/security/two-factor",
      "/account/security/passkeys",
    ],
  },
  {
    name: "the partners' area",
    as: "partner_verified",
    paths: [
      "/partner/dashboard",
      "/partner/verification",
      "/partner/settings/profile",
      "/partner/settings/security",
      "/partner/settings/security/email",
      "/partner/settings/security/delete",
      "/partner/settings/notifications",
      "/partner/settings/payouts",
      `/partner/listings/${DEMO_LISTING.id}/calendar`,
    ],
  },
  { name: "a new partner's area", as: "partner_unverified", paths: ["/partner/dashboard", "/partner/verification"] },
  {
    name: "a partner's listings",
    as: "partner_verified",
    paths: [
      "/partner/listings",
      "/partner/listings/new",
      `${DEMO_DRAFT}?step=2&check=1`,
      `${DEMO_DRAFT}?step=3`,
      `${DEMO_DRAFT}?step=4`,
    ],
  },
  {
    name: "a partner's bookings and money",
    as: "partner_verified",
    paths: ["/partner/bookings", "/partner/payouts", "/partner/payouts/statements/2026", "/partner/analytics"],
  },
  {
    name: "the back office",
    as: "operator",
    paths: [
      "/admin",
      "/admin/bookings",
      "/admin/requests",
      "/admin/members",
      "/admin/members/requests",
      "/admin/partners",
      "/admin/pictures",
      "/admin/listings",
      "/admin/holds",
      "/admin/rates",
      "/admin/payouts",
      "/admin/alerts",
      "/admin/security",
    ],
  },
]

for (const { name, as, paths, status = 200 } of walks)
  test(`${name}: fits the viewport and is accessible in both languages`, async ({ page, customer }) => {
    if (as) await signedIn(page, as === "customer" ? customer : as)
    const errors = consoleErrors(page)
    for (const [index, path] of paths.entries())
      for (const language of languages)
        await test.step(`${path} in ${language}`, async () => {
          const address = new URL(path, "http://site.example")
          address.searchParams.set("lang", language)
          const response = await page.goto(address.pathname + address.search)
          expect(response?.status()).toBe(status)
          expect(new URL(page.url()).pathname).toBe(address.pathname)
          await expectSound(page, language, index)
        })
    expect(errors).toEqual([])
  })

test("pages fit a phone at a zoom of 200 percent", async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of ["/", "/cars", "/yachts", "/jets", "/helicopters", "/car-wash-services", "/faq"]) {
    await page.goto(path)
    await expect.poll(() => pixelsBeyond(page), { message: `pixels beyond the edge of ${path}` }).toBeLessThanOrEqual(0)
  }
})

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SMALLEST_PHONE = { width: 360, height: 780 }

/**
 * The page has its language, one title, all pictures loaded and no horizontal overflow. Axe takes most of the time: it
 * checks each page in one language and one window size, which alternate.
 */
async function expectSound(page: Page, language: (typeof languages)[number], index: number) {
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  await expect(page.locator("h1:visible")).toHaveCount(1)
  const isAxeDue = languages[index % 2] === language
  const axeWindow = index % 4 < 2 ? DESK : PHONE
  for (const viewport of [DESK, PHONE, SMALLEST_PHONE]) {
    await page.setViewportSize(viewport)
    await expect
      .poll(() => pixelsBeyond(page), { message: `pixels beyond the edge of a window of ${viewport.width}` })
      .toBeLessThanOrEqual(0)
    if (isAxeDue && viewport === axeWindow) await expectAccessible(page)
  }
  await expectPictures(page, language)
}
