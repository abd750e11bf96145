import { useEffect, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"
import { useSession } from "./SessionProvider"

const KEY = "welcomed"

/** A short welcome in a person's first session, until it is closed or they wait for their documents: who they are first, then the car. */
export function Welcome() {
  const { user, firstSignIn } = useSession()
  const [open, setOpen] = useState(false)
  const greeted = firstSignIn && user?.role === "personal" ? user.id : undefined
  useEffect(() => setOpen(greeted !== undefined && readKept() !== greeted), [greeted])
  if (!open || !user || !greeted || user.idStatus === "pending") return null
  const proven = user.idStatus === "verified"
  return (
    <section
      aria-labelledby="welcome"
      className="relative grid gap-4 border border-line border-t-accent bg-surface p-6 pr-14 sm:p-8 sm:pr-16"
    >
      <h2 id="welcome" className="text-2xl">
        {m.accounts_welcome_title()}
      </h2>
      <p className="max-w-prose text-muted">
        {proven ? m.accounts_welcome_lead_verified() : m.accounts_welcome_lead()}
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        {proven ? null : <LinkButton to="/account/documents">{m.accounts_welcome_prove()}</LinkButton>}
        <LinkButton to="/cars" look={proven ? "solid" : "outline"}>
          {m.accounts_welcome_cars()}
        </LinkButton>
      </div>
      <button
        type="button"
        aria-label={m.accounts_welcome_close()}
        onClick={() => {
          keep(greeted)
          setOpen(false)
        }}
        className="touch absolute top-2 right-2 inline-flex items-center justify-center"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 stroke-current" strokeWidth="1.3">
          <path d="M2 2l12 12M14 2L2 14" />
        </svg>
      </button>
    </section>
  )
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(userId: string): void {
  try {
    localStorage.setItem(KEY, userId)
  } catch {
    // A browser that keeps nothing shows the welcome again.
  }
}
