import { DEMO_LISTING } from "../../sandbox/rules/demo-listing"
import type { DemoKey } from "./browser"

export const readers = ["visitor", "personal", "business", "operator"] as const
type Reader = (typeof readers)[number]

/** The account of each reader. */
export const accounts: Record<Reader, DemoKey | undefined> = {
  visitor: undefined,
  personal: "customer_verified",
  business: "partner_verified",
  operator: "operator",
}

/** A status, or the target of a redirect. */
type ExpectedResult = number | string
export type Row = { path: string; results: Record<Reader, ExpectedResult> }

const same = (path: string, result: ExpectedResult): Row => ({
  path,
  results: { visitor: result, personal: result, business: result, operator: result },
})

/** A page of one role: visitors are redirected to sign-in, other roles home (part 1 §6, D10). */
const only = (role: Exclude<Reader, "visitor">, path: string, result: ExpectedResult = 200): Row => {
  const { results } = same(path, "/")
  return { path, results: { ...results, visitor: `/signin?from=${encodeURIComponent(path)}`, [role]: result } }
}

/** A page for all signed-in persons: visitors are redirected to sign-in. */
const forCustomers = (path: string, result: ExpectedResult = 200): Row => {
  const { results } = same(path, result)
  return { path, results: { ...results, visitor: `/signin?from=${encodeURIComponent(path)}` } }
}

/** An address that leads signed-in persons to the page of their role. */
const toOwnPage = (path: string, pages: Record<Exclude<Reader, "visitor">, string>): Row => ({
  path,
  results: { visitor: `/signin?from=${encodeURIComponent(path)}`, ...pages },
})

/** A page that tells business accounts why it is not for them (D63). */
const alsoForBusiness = ({ path, results }: Row): Row => ({ path, results: { ...results, business: 200 } })

/** A page for visitors: signed-in persons are redirected to the home page of their role. */
const forVisitors = (path: string): Row => ({
  path,
  results: { visitor: 200, personal: "/account", business: "/partner/dashboard", operator: "/admin" },
})

/** The existing paths of part 1 §2, and the answer to each reader. */
export const table: Row[] = [
  same("/", 200),
  same("/cars", 200),
  same("/urban-cars", 200),
  same("/car-rentals", "/cars"),
  same("/search", "/"),
  same("/search?what=villas&from=2027-06-05&to=2027-06-12&guests=4", "/villas?from=2027-06-05&to=2027-06-12&guests=4"),
  same("/cars?from=2027-01-12T10:30&to=2027-01-15T12:00", 200),
  same("/cars/alfa-romeo-giulia-quadrifoglio", 200),
  same("/yachts", 200),
  same("/yachts/yacht-granito", 200),
  same("/villas", 200),
  same("/villas/villa-oleandra", 200),
  same("/villas/villa-oleandra/book", 200),
  same("/villas/any", 404),
  same("/villas/yacht-granito/book", 404),
  same("/yachts/yacht-granito/request", 200),
  same("/yachts/heli-rondine/request", 404),
  same("/cars/yacht-granito/request", 404),
  same("/helicopters", 200),
  same("/helicopters/heli-rondine", 200),
  same("/jets", 200),
  same("/jets?departure=CAG&arrival=LBG&passengers=3", 200),
  same("/jets/search?departure=CAG&arrival=LBG", 200),
  same(
    "/jets/search?departure=OLB&arrival=OLB",
    "/jets?tripType=one-way&departure=OLB&arrival=OLB&passengers=1&pets=false&smoking=false&incomplete",
  ),
  same("/jets/search?departure=XYZ", "/jets?tripType=one-way&passengers=1&pets=false&smoking=false&incomplete"),
  same("/jets/jet-levante", 200),
  same("/car-wash-services", 200),
  same("/car-wash-booking", "/car-wash-services"),
  same("/car-wash-booking?service=vip", 200),
  same("/membership", 200),
  same("/commercial-operation", 200),
  same("/commercial-operation?tickets=5", 200),
  same("/commercial-operation/success", "/commercial-operation"),
  {
    path: "/commercial-operation/success?order=00000000-0000-4000-8000-000000000000",
    results: {
      visitor: `/signin?from=${encodeURIComponent("/commercial-operation/success?order=00000000-0000-4000-8000-000000000000")}`,
      personal: "/commercial-operation",
      business: "/commercial-operation",
      operator: "/commercial-operation",
    },
  },
  same("/commercial-operation/verification", 200),
  same("/draw/none/announcement.json", 404),
  same("/draw/none/protocol.json", 404),
  same("/win-rules", 200),
  same("/legal-terms", 200),
  ...["/win-rules", "/legal-terms"].flatMap((path) => [
    same(`${path}?edition=2025-1`, 200),
    same(`${path}?edition=none`, 404),
  ]),

  forVisitors("/signin"),
  forVisitors("/signup"),
  same("/forgot-password", 200),
  same("/reset-password", 200),
  same("/check-email", 200),
  same("/auth/verify?token=x", 200),
  same("/confirmation-success", 200),
  same("/auth/callback", "/signin?error=google-expired"),
  { path: "/signout", results: { visitor: "/", personal: 200, business: 200, operator: 200 } },

  only("personal", "/account"),
  only("personal", "/account/profile"),
  toOwnPage("/.well-known/change-password", {
    personal: "/account/security",
    business: "/partner/settings/security",
    operator: "/admin/security",
  }),
  only("personal", "/account/security"),
  only("personal", "/account/security/email"),
  only("personal", "/account/security/delete"),
  only("personal", "/account/security/two-factor"),
  only("personal", "/account/security/passkeys"),
  only("personal", "/account/documents"),
  only("personal", "/account/membership"),
  alsoForBusiness(only("personal", "/membership/enroll/gold")),
  alsoForBusiness(only("personal", "/membership/enroll/gold?billing=monthly")),
  only("personal", "/membership/enroll/bronze", 404),
  only("personal", "/account/membership/renew", "/account/membership"),
  only("personal", "/account/membership/receipts/00000000-0000-4000-8000-000000000000", 404),
  only("personal", "/account/membership/requests/new"),
  only("personal", "/account/bookings"),
  only("personal", "/account/bookings/00000000-0000-4000-8000-000000000000", 404),
  only("personal", "/account/requests/00000000-0000-4000-8000-000000000000", 404),
  only("personal", "/account/notifications"),
  only("personal", "/account/tickets"),
  only("personal", "/account/payment-methods"),
  only("personal", "/account/gift-cards"),

  same("/book/jets/jet-levante", 200),
  same("/book/helicopters/heli-rondine", 200),
  forCustomers("/book/jets/jet-levante?request=00000000-0000-4000-8000-000000000000", 404),
  same("/book/jets/jet-levante?request=x&token=x", 404),
  same("/book/yachts/yacht-granito", 200),
  same("/book/yachts/any", 404),
  same("/book/jets/any", 404),
  same("/book/helicopters/jet-levante", 404),
  same("/book/submarines/any", 404),
  same("/requests/00000000-0000-4000-8000-000000000000", 404),
  same("/requests/any?token=x", 404),
  forCustomers("/pay/00000000-0000-4000-8000-000000000000", 404),
  same("/pay/00000000-0000-4000-8000-000000000000?token=x", 404),
  same("/second-driver/00000000-0000-4000-8000-000000000000", 404),
  forCustomers("/booking-success/calendar.ics", 404),
  same("/booking-success/calendar.ics?booking=x&token=x", 404),
  forCustomers("/booking-success/cancel", 404),
  same("/booking-success/cancel?booking=00000000-0000-4000-8000-000000000000&token=x", 404),
  same("/book/cars/alfa-romeo-giulia-quadrifoglio", "/cars/alfa-romeo-giulia-quadrifoglio/book"),
  same("/book/urban-cars/fiat-panda", "/urban-cars/fiat-panda/book"),

  only("business", "/partner", "/partner/dashboard"),
  only("business", "/partner/dashboard"),
  only("business", "/partner/verification"),
  only("business", "/partner/settings", "/partner/settings/profile"),
  only("business", "/partner/settings/profile"),
  only("business", "/partner/settings/notifications"),
  only("business", "/partner/settings/payouts"),
  only("business", `/partner/listings/${DEMO_LISTING.id}/calendar`),
  only("business", "/partner/listings/00000000-0000-4000-8000-000000000000/calendar", 404),
  same("/calendars/none.ics", 404),
  only("business", "/partner/listings"),
  only("business", "/partner/listings/new"),
  only("business", "/partner/listings/00000000-0000-4000-8000-000000000000", 404),
  only("business", "/partner/listings/00000000-0000-4000-8000-000000000000/published", 404),
  only("business", "/partner/bookings"),
  only("business", "/partner/bookings?show=answer&page=2"),
  only("business", "/partner/bookings/00000000-0000-4000-8000-000000000000", 404),
  only("business", "/partner/payouts"),
  only("business", "/partner/payouts/statements/2026"),
  only("business", "/partner/payouts/statements/1999", 404),
  only("business", "/partner/analytics"),
  only("business", "/partner/settings/security"),
  only("business", "/partner/settings/security/email"),
  only("business", "/partner/settings/security/delete"),
  only("business", "/partner/settings/security/two-factor"),
  only("business", "/partner/settings/security/passkeys"),
  only("operator", "/admin"),
  only("operator", "/admin/alerts"),
  only("operator", "/admin/alerts?page=2"),
  only("operator", "/admin/holds"),
  only("operator", "/admin/fleet"),
  only("operator", "/admin/fleet/fiat-panda"),
  only("operator", "/admin/fleet/none", 404),
  only("operator", "/admin/fleet/new"),
  only("operator", "/admin/fleet/new?category=washes", 404),
  only("operator", "/admin/pictures"),
  only("operator", "/admin/listings"),
  only("operator", "/admin/listings?page=2"),
  only("operator", "/admin/bookings"),
  only("operator", "/admin/bookings?find=MST&state=confirmed&kind=yacht&page=2"),
  only("operator", "/admin/bookings/00000000-0000-4000-8000-000000000000", 404),
  only("operator", "/admin/gift-cards"),
  only("operator", "/admin/members"),
  only("operator", "/admin/partners"),
  only("operator", "/admin/draw"),
  only("operator", "/admin/draw/none", 404),
  only("operator", "/admin/draw/none/dossier.csv", 404),
  only("operator", "/admin/rates"),
  only("operator", "/admin/payouts"),
  only("operator", "/admin/payouts/files/none/payouts.csv", 404),
  only("operator", "/admin/payouts/files/none/sepa.xml", 404),
  only("operator", "/admin/payouts/statements/2026"),
  only("operator", "/admin/requests"),
  only("operator", "/admin/members/requests"),
  only("operator", "/admin/requests/00000000-0000-4000-8000-000000000000", 404),
  only("operator", "/admin/security"),
  only("operator", "/admin/security/two-factor"),
  only("operator", "/admin/security/passkeys"),

  same("/car-booking-success", "/"),
  same("/booking-success", "/"),

  same("/about", 200),
  same("/investitori", 200),
  same("/terms", 200),
  same("/privacy", 200),
  same("/privacy-policy", 200),
  same("/rental-agreement", 200),
  same("/cookie-policy", 200),
  same("/careers", 200),
  same("/franchising", 200),
  same("/faq", 200),
  same("/faq?q=cauzione", 200),
  same("/press", 200),
  same("/press/fleet", 200),
  same("/press/any", 404),
  same("/blog", 200),
  same("/blog/1", 200),
  same("/post/2", 200),
  same("/post", 404),
  same("/blog/any", 404),
  same("/post/any", 404),
  same("/blog/99", 404),
  same("/cancellation-policy", 200),

  same("/robots.txt", 200),
  same("/sitemap.xml", 200),
  same("/feeds/vehicles.xml", 200),
  same("/feeds/vacation-rentals.xml", 200),
  same("/cars/", "/cars"),

  same("/dev/kit", 200),

  same("/nothing-of-this-name", 404),
  same("/cars/no-such-car", 404),
  same("/yachts/heli-rondine", 404),
]

/** The paths of part 1 §2 that do not exist yet, by feature. Once built, they move to `table`. */
export const unbuilt: Record<string, string[]> = {}
