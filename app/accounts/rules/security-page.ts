import type { Role } from "../../platform/context.server"

/** Where each role minds the keys of its account; two-factor and passkeys have a page below it. */
export const securityPages: Record<Role, string> = {
  personal: "/account/security",
  business: "/partner/settings/security",
  operator: "/admin/security",
}
