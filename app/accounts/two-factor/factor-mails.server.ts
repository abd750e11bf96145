import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { enqueueMailToUserById } from "../mails.server"
import { securityPages } from "../rules/security-page"

type Change =
  | "two-factor-on"
  | "two-factor-off"
  | "codes-renewed"
  | "code-used"
  | "passkey-added"
  | "passkey-removed"
  | "google-unlinked"

const texts = {
  "two-factor-on": [m.accounts_mail_two_factor_on_title, m.accounts_mail_two_factor_on_body],
  "two-factor-off": [m.accounts_mail_two_factor_off_title, m.accounts_mail_two_factor_off_body],
  "codes-renewed": [m.accounts_mail_codes_renewed_title, m.accounts_mail_codes_renewed_body],
  "code-used": [m.accounts_mail_code_used_title, m.accounts_mail_code_used_body],
  "passkey-added": [m.accounts_mail_passkey_added_title, m.accounts_mail_passkey_added_body],
  "passkey-removed": [m.accounts_mail_passkey_removed_title, m.accounts_mail_passkey_removed_body],
  "google-unlinked": [m.accounts_mail_google_unlinked_title, m.accounts_mail_google_unlinked_body],
} as const satisfies Record<Change, unknown>

/** Call inside the transaction of the change. */
export const sendFactorMail = (ctx: Ctx, userId: string, change: Change) =>
  enqueueMailToUserById(ctx, userId, (user) => {
    const { locale } = user
    const [title, body] = texts[change]
    return {
      template: `accounts.${change}`,
      title: title({ brand: brand.name }, { locale }),
      paragraphs: [body({ brand: brand.name }, { locale }), m.accounts_mail_factor_not_you({}, { locale })],
      action: {
        label: m.accounts_mail_factor_action({}, { locale }),
        url: ctx.config.baseUrl + securityPages[user.role],
      },
    }
  })

/** Sent after all factors of an operator were reset from the command line. Call inside the transaction of the reset. */
export const sendFactorsResetMail = (ctx: Ctx, userId: string) =>
  enqueueMailToUserById(ctx, userId, (user) => {
    const { locale } = user
    return {
      template: "accounts.factors-reset",
      title: m.accounts_mail_factors_reset_title({}, { locale }),
      paragraphs: [
        m.accounts_mail_factors_reset_body({ brand: brand.name }, { locale }),
        m.accounts_mail_factors_reset_not_you({}, { locale }),
      ],
    }
  })
