import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Dialog } from "../../platform/ui/Dialog"
import { LinkButton } from "../../platform/ui/LinkButton"
import type { Gate } from "../rules/gates"

type Props = {
  type: Exclude<Gate, "open">
  /** The path to come back to after signing in. */
  from: string
  onClose: () => void
}

/** What stands before a booking (part 1 §4): sign in, prove who you are, or use a personal account. */
export function AccessModal({ type, from, onClose }: Props) {
  const { key } = useLocation()
  const back = `?from=${encodeURIComponent(from)}`
  if (type === "login")
    return (
      <Dialog
        title={m.accounts_modal_login_title()}
        onClose={onClose}
        visit={key}
        footer={
          <>
            <LinkButton to={`/signup${back}`} look="outline">
              {m.accounts_sign_up()}
            </LinkButton>
            <LinkButton to={`/signin${back}`}>{m.accounts_sign_in()}</LinkButton>
          </>
        }
      >
        <p>{m.accounts_modal_login_body()}</p>
      </Dialog>
    )
  if (type === "verify")
    return (
      <Dialog
        title={m.accounts_modal_verify_title()}
        onClose={onClose}
        visit={key}
        footer={
          <>
            <Close />
            <LinkButton to="/account/documents">{m.accounts_modal_verify_go()}</LinkButton>
          </>
        }
      >
        <p>{m.accounts_modal_verify_body()}</p>
      </Dialog>
    )
  return (
    <Dialog title={m.accounts_modal_personal_title()} onClose={onClose} visit={key} footer={<Close />}>
      <p>{m.accounts_personal_required()}</p>
    </Dialog>
  )
}

function Close() {
  return (
    <form method="dialog" className="contents">
      <Button look="outline">{m.accounts_modal_close()}</Button>
    </form>
  )
}
