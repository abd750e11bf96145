import { signedIn } from "./e2e"
import { formWith, type SiteForm } from "./site-form"

/** Forms about what partners earn. */
export const payoutsForms: SiteForm[] = [
  {
    does: "an operator prepares payouts",
    open: async ({ page }) => {
      await signedIn(page, "operator")
      return {
        path: "/admin/payouts",
        form: formWith("intent", "prepare"),
        effect: (after) => after.waitForURL(/done=(prepared|none)/),
      }
    },
  },
]
