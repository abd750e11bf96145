import { useId } from "react"
import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { useModal } from "../../platform/ui/hooks/use-modal"
import type { ConsentClosing } from "../rules/consent"

/** Sets the HTML attribute, because React does not render `autoFocus` as one. */
const setAutofocus = (title: HTMLElement | null) => title?.setAttribute("autofocus", "")

export type QuestionProps = {
  /** Called when the dialog is closed. */
  onAnswer: (closing: ConsentClosing) => void
  /** Called after the closing transition. */
  onDone: () => void
}

/** Cookie question (part 3 §2). The title gets the focus, so that a key press does not answer by accident. */
export function CookieConsent({ onAnswer, onDone }: QuestionProps) {
  const { ref } = useModal(onDone, { backdropValue: "backdrop" })
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onAnswer(currentTarget.returnValue as ConsentClosing)
      }}
      className="theme-paper overlay fixed inset-x-0 top-auto bottom-0 z-50 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto backdrop:bg-night/55 sm:right-6 sm:bottom-6 sm:left-auto sm:max-w-md"
    >
      <form method="dialog" className="grid gap-4 p-6 sm:p-7">
        <h2 id={titleId} ref={setAutofocus} tabIndex={-1} className="text-2xl outline-none">
          {m.site_cookie_title()}
        </h2>
        <p className="text-note">{m.site_cookie_necessary()}</p>
        <p className="text-note">
          {m.site_cookie_optional()}{" "}
          <Link to="/cookie-policy" className="underline decoration-line underline-offset-4 hover:decoration-current">
            {m.site_page_cookies()}
          </Link>
        </p>
        <p className="text-note text-muted">{m.site_cookie_age()}</p>
        <div className="grid grid-cols-2 gap-3 pt-1">
          <Button variant="outline" value="false">
            {m.site_cookie_decline()}
          </Button>
          <Button variant="outline" value="true">
            {m.site_cookie_accept()}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
