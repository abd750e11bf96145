import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every address of the site, in one screen. */
export default [
  index("site/pages/home.tsx"),
  route("dev/mail", "messaging/pages/mail-drawer.tsx"),
  route("dev/mail/:messageId", "messaging/pages/kept-message.tsx"),
  route("dev/mail/:messageId/attachments/:place", "messaging/pages/kept-attachment.tsx"),
  route("*", "site/pages/not-found.tsx"),
] satisfies RouteConfig
