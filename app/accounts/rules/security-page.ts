import type { Role } from "../../platform/context.server"

/** Security settings per role; `/two-factor` and `/passkeys` are below each. */
export const securityPages: Record<Role, string> = {
  personal: "/account/security",
  business: "/partner/settings/security",
  operator: "/admin/security",
}
