import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { m } from "../../i18n/paraglide/messages.js"
import { anchorId } from "../fields/Field"
import { Notice } from "../Notice"
import { SIGN_IN_REQUIRED, signInAgain } from "../sign-in-again"

/**
 * The refusal of a form: a message, and messages by field name; `code` from the server, if any; `focusesField` if the form
 * focuses its first invalid field.
 */
export type ErrorSummary = {
  message: ReactNode
  fields?: Record<string, string>
  code?: string
  focusesField?: boolean
}

type Props = {
  /** A new object for each refusal, so that it takes the focus. */
  refusal: ErrorSummary | undefined
  /** The fields that are still invalid, if the form validates while typing; others leave the list. */
  open?: Record<string, string>
  takesFocus?: boolean
  className?: string
  children?: ReactNode
}

/**
 * The error summary above a form: one message, and a link with the message of each field, without duplicates. A screen reader
 * announces it once: by focus, or else as an alert.
 */
export function FormErrors({ refusal, open, takesFocus = !refusal?.focusesField, className = "", children }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const textId = useId()
  const isSignedInAgain = useSignInAgain(refusal)
  useEffect(() => {
    if (refusal && takesFocus) container.current?.focus()
  }, [refusal, takesFocus])
  useEffect(() => {
    if (isSignedInAgain) container.current?.focus()
  }, [isSignedInAgain])
  if (!refusal) return null
  const all = Object.entries(refusal.fields ?? {})
  const remaining = open ? all.filter(([name]) => name in open) : all
  const messages = remaining.filter(([, text], at) => remaining.findIndex(([, other]) => other === text) === at)
  if (all.length > 0 && messages.length === 0) return null
  const isListed = messages.some(([, message]) => message === refusal.message)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields.
    <div
      ref={container}
      role="group"
      aria-labelledby={textId}
      tabIndex={-1}
      className={`scroll-mt-28 outline-none ${className}`}
    >
      <Notice
        tone={isSignedInAgain ? "info" : "danger"}
        id={textId}
        quiet={takesFocus || isSignedInAgain}
        title={messages.length > 0 && !isListed ? refusal.message : undefined}
      >
        {messages.length > 0 ? (
          <ul className={isListed ? "" : "mt-1"}>
            {messages.map(([name, message]) => (
              <li key={name}>
                <a
                  href={`#${anchorId(name)}`}
                  onClick={(event) => focusField(name) && event.preventDefault()}
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

/** If the session has ended, asks the user to sign in again; true once they have. */
function useSignInAgain(refusal: ErrorSummary | undefined): boolean {
  const [signedInFor, setSignedInFor] = useState<ErrorSummary>()
  useEffect(() => {
    if (refusal?.code !== SIGN_IN_REQUIRED) return
    let isCancelled = false
    void signInAgain().then((isSignedIn) => {
      if (isSignedIn && !isCancelled) setSignedInFor(refusal)
    })
    return () => {
      isCancelled = true
    }
  }, [refusal])
  return refusal !== undefined && signedInFor === refusal
}

/** Focuses the first invalid control of the field, else its checked radio button, else its first control; false without one. */
export function focusField(name: string): boolean {
  const field = document.getElementById(anchorId(name))
  const control = ["[aria-invalid=true]", "input[type=radio]:checked", controls]
    .map((each) => field?.querySelector<HTMLElement>(each))
    .find(Boolean)
  control?.focus()
  return Boolean(control)
}

/** Focusable controls of a field. */
const controls = "input:not([type=hidden], [aria-hidden=true]), select, textarea, button, [tabindex]"
