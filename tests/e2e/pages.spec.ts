import { DEMO_LISTING } from "../../sandbox/rules/demo-listing"
import { type Account, consoleErrors, expectAccessible, languages, signedIn } from "../support/browser/e2e"
import { expectPictures, foreignAlternatives, pixelsBeyond } from "../support/browser/pictures"
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
      "/yachts/yacht-granito/request",
      "/villas",
      "/villas/villa-oleandra",
      "/villas/villa-oleandra/book",
      "/jets",
      "/jets/jet-levante",
      "/jets/search?departure=CAG&arrival=LBG&tripType=round-trip&passengers=3&pets=true",
      "/jets/search?departure=CAG&arrival=LBG&passengers=90",
      "/helicopters",
      "/helicopters/heli-rondine",
      "/commercial-operation?tickets=5",
    ],
  },
  {
    name: "legal and company pages, press and blog",
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
      "/press",
      "/press/prices",
      "/press/fleet",
      "/blog",
      "/blog/1",
      "/post/2",
    ],
  },
  {
    name: "sign-in pages and the kit of components",
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
      "/dev/kit",
      "/dev/kit?theme=night",
    ],
  },
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
      "/account/membership/requests/new",
      "/account/tickets",
      "/account/payment-methods",
      "/account/notifications",
    ],
  },
  {
    name: "flight requests and bookings",
    as: "customer",
    paths: [
      "/book/jets/jet-levante?departure=CAG&arrival=LBG",
      "/book/helicopters/heli-rondine",
      "/book/yachts/yacht-granito",
      "/urban-cars/volkswagen-t-roc/book",
    ],
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
    paths: ["/partner/bookings", "/partner/payouts", "/partner/analytics"],
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
      "/admin/fleet",
      "/admin/fleet/yacht-bolina",
      "/admin/fleet/new?category=urban-cars",
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

/** Also without overflow on a phone at a zoom of 200 percent. */
const ZOOMED = ["/", "/cars", "/yachts", "/jets", "/helicopters", "/car-wash-services", "/faq"]

test.describe.configure({ mode: "parallel" })

// Each page is opened with scripts in one language, and without them in the other; the languages alternate.
for (const { name, as, paths, status = 200 } of walks)
  test(`${name}: are accessible and fit every window in both languages`, async ({ page, browser, customer }) => {
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
    const plain = await withoutScripts.newPage()
    if (as) for (const each of [page, plain]) await signedIn(each, as === "customer" ? customer : as)
    const errors = consoleErrors(page)
    for (const [index, path] of paths.entries())
      for (const language of languages)
        await test.step(`${path} in ${language}`, async () => {
          const address = new URL(path, "http://site.example")
          address.searchParams.set("lang", language)
          const withScripts = languages[index % 2] === language
          const opened = withScripts ? page : plain
          const response = await opened.goto(address.pathname + address.search)
          expect(response?.status()).toBe(status)
          expect(new URL(opened.url()).pathname).toBe(address.pathname)
          await expect(opened.locator("html")).toHaveAttribute("lang", language)
          await expect(opened.locator("h1:visible")).toHaveCount(1)
          if (withScripts) await expectSound(page, language, index % 4 < 2 ? DESK : PHONE)
          else expect(await foreignAlternatives(plain, language)).toEqual([])
          const isZoomed = withScripts && ZOOMED.includes(path)
          const windows = [DESK, PHONE, SMALLEST_PHONE, ...(isZoomed ? [ZOOMED_PHONE] : [])]
          for (const size of windows) await expectNoOverflow(opened, size)
          await doubleTexts(opened)
          await expectNoOverflow(opened, PHONE)
          await opened.setViewportSize(DESK)
        })
    expect(errors).toEqual([])
    await withoutScripts.close()
  })

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SMALLEST_PHONE = { width: 360, height: 780 }
const ZOOMED_PHONE = { width: 195, height: 422 }

/** As where a person chose texts of twice the size. */
const doubleTexts = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })

async function expectNoOverflow(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size)
  const message = `pixels beyond the edge of a window of ${size.width}`
  await expect.poll(() => pixelsBeyond(page), { message }).toBeLessThanOrEqual(0)
}

/** No axe violation, all pictures loaded, and no field at which a phone zooms. */
async function expectSound(page: Page, language: (typeof languages)[number], size: typeof DESK): Promise<void> {
  await page.setViewportSize(size)
  await expectAccessible(page)
  await expectPictures(page, language)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(input:not([type=hidden], [type=file]), select, textarea)")]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  )
  expect(small, "texts smaller than 16 px").toEqual([])
}
