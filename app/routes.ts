import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every address of the site, in one screen. */
export default [
  index("site/pages/home.tsx"),
  route("car-booking-success", "car-rental/pages/car-booking-success.tsx"),
  route(":categoryId", "catalogue/pages/category.tsx", [route(":itemId/book", "car-rental/pages/wizard.tsx")]),
  route(":categoryId/:itemId", "catalogue/pages/item.tsx"),
  route("dev/mail", "messaging/pages/mail-drawer.tsx"),
  route("dev/mail/:messageId", "messaging/pages/kept-message.tsx"),
  route("dev/mail/:messageId/attachments/:place", "messaging/pages/kept-attachment.tsx"),
  route("account/bookings", "account/pages/bookings.tsx"),
  route("account/bookings/:bookingId", "account/pages/bookings-entry.tsx"),
  route("*", "site/pages/not-found.tsx"),
] satisfies RouteConfig
