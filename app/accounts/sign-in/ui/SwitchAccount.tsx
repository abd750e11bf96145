import { brand } from "../../../platform/brand"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass } from "../../../platform/ui/Button"

/** For accounts that cannot book (D13): signs out and asks for another account, which returns to `from`; or the chat. */
export const SwitchAccount = ({ from }: { from: string }) => (
  <>
    <a href={`https://wa.me/${brand.whatsapp}`} target="_blank" rel="noreferrer" className={buttonClass("outline")}>
      {m.accounts_personal_ask()}
    </a>
    <form method="post" action="/signout" className="contents">
      <input type="hidden" name="from" value={from} />
      <Button>{m.accounts_personal_switch()}</Button>
    </form>
  </>
)
