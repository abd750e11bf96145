import type { ReactNode } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../../platform/ui/page/PageHeading"
import { TouchLink } from "../../../platform/ui/TouchLink"

/** A page of one benefit, with the way back to the membership. */
export function BenefitPage({
  title,
  lead,
  badge,
  children,
}: {
  title: string
  lead?: string
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <header className="grid gap-4">
        <p>
          <TouchLink to="/account/membership">{m.membership_back()}</TouchLink>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading title={title} lead={lead} />
          {badge}
        </div>
      </header>
      {children}
    </>
  )
}
