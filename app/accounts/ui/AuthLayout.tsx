import type { ReactNode } from "react"
import { SeaBackground } from "../../platform/ui/media/SeaBackground"
import { PageHeading } from "../../platform/ui/page/PageHeading"

/** Layout of the sign-in pages: one form, with a picture beside it on wide screens. */
export function AuthLayout({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="theme-paper grid min-h-[90dvh] lg:grid-cols-[minmax(34rem,5fr)_4fr]">
      <div className="sheet-column grid content-start gap-9 pt-top pb-24">
        <PageHeading title={title} lead={lead} />
        {children}
      </div>
      <AuthPicture />
    </div>
  )
}

/** Decorative picture beside the form on wide screens. */
export function AuthPicture() {
  return (
    <div aria-hidden="true" className="theme-night relative hidden overflow-hidden lg:block">
      <SeaBackground orientation="tall" sizes="50vw" className="absolute inset-0 object-[60%_50%]" />
    </div>
  )
}
