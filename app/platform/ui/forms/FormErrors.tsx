import { type ReactNode, useEffect, useId, useRef } from "react"
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
  /** Labels by field name, for a form whose fields share messages: each message then names its field. */
  labels?: Record<string, string>
  className?: string
  children?: ReactNode
}

/**
 * The error summary above a form: one message, and a link with the message of each field, without duplicates unless they are
 * labelled. A screen reader announces it once: by focus, or else as an alert.
 */
export function FormErrors({ refusal, open, takesFocus = !refusal?.focusesField, labels, ...more }: Props) {
  const { className = "", children } = more
  const container = useRef<HTMLDivElement>(null)
  const textId = useId()
  useEffect(() => {
    if (refusal?.code === SIGN_IN_REQUIRED) void signInAgain()
  }, [refusal])
  useEffect(() => {
    if (refusal && takesFocus) container.current?.focus()
  }, [refusal, takesFocus])
  if (!refusal) return null
  const all = Object.entries(refusal.fields ?? {})
  const remaining = open ? all.filter(([name]) => name in open) : all
  const isNew = ([name, text]: [string, string], at: number) =>
    labels?.[name] !== undefined || remaining.findIndex(([, other]) => other === text) === at
  const messages = remaining.filter(isNew)
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
        tone="danger"
        id={textId}
        quiet={takesFocus}
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
                  {labels?.[name] === undefined ? message : `${labels[name]}: ${message}`}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          refusal.message
        )}
        {children}
      </Notice>
    </div>
  )
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
