import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every address of the site, in one screen. */
export default [
  index("site/pages/home.tsx"),
  route("terms", "site/pages/terms.tsx"),
  route("privacy", "site/pages/privacy.tsx"),
  route("privacy-policy", "site/pages/privacy.tsx", { id: "privacy-policy" }),
  route("car-booking-success", "car-rental/pages/car-booking-success.tsx"),
  route("car-rentals", "catalogue/pages/car-rentals.tsx"),
  route(":categoryId", "catalogue/pages/category.tsx", [route(":itemId/book", "car-rental/pages/wizard.tsx")]),
  route(":categoryId/:itemId", "catalogue/pages/item.tsx"),
  route("dev/mail", "messaging/pages/mail-drawer.tsx"),
  route("dev/mail/:messageId", "messaging/pages/kept-message.tsx"),
  route("dev/mail/:messageId/attachments/:place", "messaging/pages/kept-attachment.tsx"),
  route("account", "account/pages/layout.tsx", [
    index("account/pages/home.tsx"),
    route("profile", "account/pages/profile.tsx"),
    route("documents", "account/pages/documents.tsx"),
    route("bookings", "account/pages/bookings.tsx"),
    route("bookings/:bookingId", "account/pages/bookings-entry.tsx"),
  ]),
  route("signin", "accounts/pages/signin.tsx"),
  route("signup", "accounts/pages/signup.tsx"),
  route("signout", "accounts/pages/signout.tsx"),
  route("check-email", "accounts/pages/check-email.tsx"),
  route("auth/verify", "accounts/pages/verify.tsx"),
  route("confirmation-success", "accounts/pages/confirmation-success.tsx"),
  route("forgot-password", "accounts/pages/forgot-password.tsx"),
  route("reset-password", "accounts/pages/reset-password.tsx"),
  route("documents/:id", "accounts/pages/document.tsx"),
  route("admin", "back-office/pages/admin.tsx"),
  route("*", "site/pages/not-found.tsx"),
] satisfies RouteConfig
