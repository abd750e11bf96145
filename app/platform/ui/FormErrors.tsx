import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { m } from "../i18n/paraglide/messages.js"
import { anchorOf } from "./Field"
import { Notice } from "./Notice"
import { SIGN_IN_REQUIRED, signInAgain } from "./sign-in-again"

/**
 * What a form was refused with: a sentence, and a message per field by the field's name; `code` where the server named one;
 * `focusesField` where the form gives the focus to the first field that is wrong.
 */
export type Refused = { message: ReactNode; fields?: Record<string, string>; code?: string; focusesField?: boolean }

type Props = {
  /** A new object for each refusal, which takes the focus; nothing is shown without one. */
  refusal: Refused | undefined
  /** The fields still to mend, where the form knows while one types; what is mended leaves the list. */
  open?: Record<string, string>
  takesFocus?: boolean
  className?: string
  children?: ReactNode
}

/**
 * What is wrong with a form, above it: one sentence, and each field's message as the way to that field. Nothing stands there
 * twice, and it is spoken once: by the focus that it takes, or else as an alert.
 */
export function FormErrors({ refusal, open, takesFocus = !refusal?.focusesField, className = "", children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const words = useId()
  const isSignedInAgain = useSignInAgain(refusal)
  useEffect(() => {
    if (refusal && takesFocus) place.current?.focus()
  }, [refusal, takesFocus])
  useEffect(() => {
    if (isSignedInAgain) place.current?.focus()
  }, [isSignedInAgain])
  if (!refusal) return null
  const all = Object.entries(refusal.fields ?? {})
  const still = open ? all.filter(([name]) => name in open) : all
  const messages = still.filter(([, text], at) => still.findIndex(([, other]) => other === text) === at)
  if (all.length > 0 && messages.length === 0) return null
  const said = messages.some(([, message]) => message === refusal.message)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields.
    <div
      ref={place}
      role="group"
      aria-labelledby={words}
      tabIndex={-1}
      className={`scroll-mt-28 outline-none ${className}`}
    >
      <Notice
        tone={isSignedInAgain ? "info" : "danger"}
        id={words}
        quiet={takesFocus || isSignedInAgain}
        title={messages.length > 0 && !said ? refusal.message : undefined}
      >
        {messages.length > 0 ? (
          <ul className={said ? "" : "mt-1"}>
            {messages.map(([name, message]) => (
              <li key={name}>
                <a
                  href={`#${anchorOf(name)}`}
                  onClick={(event) => toField(event, name)}
                  className="inline-block py-1 underline decoration-danger/50 underline-offset-4 hover:decoration-current"
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        ) : isSignedInAgain ? (
          m.platform_signed_in_again()
        ) : (
          refusal.message
        )}
        {children}
      </Notice>
    </div>
  )
}

/** Asks whoever was refused because their session has ended to sign in again; true once they have. */
function useSignInAgain(refusal: Refused | undefined): boolean {
  const [mended, setMended] = useState<Refused>()
  useEffect(() => {
    if (refusal?.code !== SIGN_IN_REQUIRED) return
    let isGone = false
    void signInAgain().then((isBack) => {
      if (isBack && !isGone) setMended(refusal)
    })
    return () => {
      isGone = true
    }
  }, [refusal])
  return refusal !== undefined && mended === refusal
}

/** With scripts the focus goes into the field itself, of several the first that is wrong, of a choice what is chosen; the window follows it. */
function toField(event: MouseEvent, name: string) {
  const field = document.getElementById(anchorOf(name))
  if (!field) return
  event.preventDefault()
  const control = ["[aria-invalid=true]", "input[type=radio]:checked", controls]
    .map((each) => field.querySelector<HTMLElement>(each))
    .find(Boolean)
  control?.focus()
}

/** What a person fills, or what passes the focus on to it. */
const controls = "input:not([type=hidden], [aria-hidden=true]), select, textarea, button, [tabindex]"
