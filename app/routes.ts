import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** The pages of long text: what binds, and what tells of the house (`site/rules/long-text.ts`). */
const informationPaths = [
  ...["terms", "privacy", "privacy-policy", "cookie-policy", "cancellation-policy", "rental-agreement"],
  ...["about", "careers", "franchising", "investitori", "faq"],
]

/** The keys of an account, in the area of whoever it belongs to. */
const securityRoutes = (path: string, area: string) => [
  route(path, "accounts/pages/security.tsx", { id: `${area}-security` }),
  route(`${path}/two-factor`, "accounts/pages/security-two-factor.tsx", { id: `${area}-two-factor` }),
  route(`${path}/passkeys`, "accounts/pages/security-passkeys.tsx", { id: `${area}-passkeys` }),
]

/** Every address of the site, in one screen. */
export default [
  index("site/pages/home.tsx"),
  ...informationPaths.map((path) => route(path, "site/pages/information.tsx", { id: path })),
  route("car-booking-success", "car-rental/pages/car-booking-success.tsx"),
  route("booking-success", "checkout/pages/booking-success.tsx"),
  route("pay/:bookingId", "checkout/pages/pay.tsx"),
  route("car-rentals", "catalogue/pages/car-rentals.tsx"),
  route("car-wash-services", "car-wash/pages/services.tsx"),
  route("car-wash-booking", "car-wash/pages/booking.tsx"),
  route("membership", "membership/pages/membership.tsx"),
  route("commercial-operation", "draw/pages/commercial-operation.tsx"),
  route(":categoryId", "catalogue/pages/category.tsx", [route(":itemId/book", "car-rental/pages/wizard.tsx")]),
  route(":categoryId/:itemId", "catalogue/pages/item.tsx"),
  route("dev/kit", "site/pages/kit.tsx"),
  route("dev/mail", "messaging/pages/mail-drawer.tsx"),
  route("dev/mail/:messageId", "messaging/pages/kept-message.tsx"),
  route("dev/mail/:messageId/mail", "messaging/pages/kept-mail.tsx"),
  route("dev/mail/:messageId/attachments/:place", "messaging/pages/kept-attachment.tsx"),
  route("account", "account/pages/layout.tsx", [
    index("account/pages/home.tsx"),
    route("profile", "account/pages/profile.tsx"),
    ...securityRoutes("security", "account"),
    route("security/email", "account/pages/security-email.tsx"),
    route("security/delete", "account/pages/security-delete.tsx"),
    route("documents", "account/pages/documents.tsx"),
    route("membership", "account/pages/membership.tsx"),
    route("tickets", "account/pages/tickets.tsx"),
    route("payment-methods", "account/pages/payment-methods.tsx"),
    route("notifications", "account/pages/notifications.tsx"),
    route("bookings", "account/pages/bookings.tsx"),
    route("bookings/:bookingId", "account/pages/bookings-entry.tsx"),
    route("bookings/:bookingId/cancel", "account/pages/bookings-entry-cancel.tsx"),
    route("bookings/:bookingId/agreement.pdf", "account/pages/bookings-entry-agreement.tsx"),
    route("bookings/:bookingId/calendar.ics", "account/pages/bookings-entry-calendar.tsx"),
  ]),
  route("signin", "accounts/pages/signin.tsx"),
  route("signin/code", "accounts/pages/signin-code.tsx"),
  route("signin/passkey", "accounts/pages/signin-passkey.tsx"),
  route("signup", "accounts/pages/signup.tsx"),
  route("signout", "accounts/pages/signout.tsx"),
  route("check-email", "accounts/pages/check-email.tsx"),
  route("auth/verify", "accounts/pages/verify.tsx"),
  route("auth/google", "accounts/pages/google.tsx"),
  route("auth/callback", "accounts/pages/callback.tsx"),
  route("auth/email", "accounts/pages/email-change.tsx"),
  route("account/security/data.zip", "accounts/pages/own-data.tsx"),
  route("account-deleted", "accounts/pages/account-deleted.tsx"),
  route("confirmation-success", "accounts/pages/confirmation-success.tsx"),
  route("forgot-password", "accounts/pages/forgot-password.tsx"),
  route("reset-password", "accounts/pages/reset-password.tsx"),
  route("documents/:id", "accounts/pages/document.tsx"),
  route("photographs/:file", "catalogue/pages/photograph.tsx"),
  route("partner", "partners/pages/layout.tsx", [
    index("partners/pages/entry.tsx"),
    route("dashboard", "partners/pages/dashboard.tsx"),
    ...securityRoutes("settings/security", "partner"),
  ]),
  route("admin", "back-office/pages/layout.tsx", [
    index("back-office/pages/admin.tsx"),
    ...securityRoutes("security", "admin"),
    route("pictures", "back-office/pages/pictures.tsx"),
  ]),
  route("sw.js", "site/pages/service-worker.tsx"),
  route("manifest.webmanifest", "site/pages/manifest.tsx"),
  route("*", "site/pages/not-found.tsx"),
] satisfies RouteConfig
