import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"
import type { Checking } from "./known-state"

/** The card may have been charged, and the server has not said yet. */
export function CheckingNotice({ askAgain }: Checking) {
  return (
    <Notice tone="warning" title={m.checkout_finalizing_failed()}>
      {askAgain ? (
        <>
          <p>{m.checkout_checking_signed_out()}</p>
          <Button type="button" variant="outline" onClick={askAgain} className="mt-3">
            {m.checkout_checking_sign_in()}
          </Button>
        </>
      ) : (
        <p>{m.checkout_checking_payment()}</p>
      )}
    </Notice>
  )
}
