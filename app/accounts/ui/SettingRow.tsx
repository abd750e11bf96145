import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"

/** A security setting with its state and a link. */
export function SettingRow({ title, state, to }: { title: string; state: string; to: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-line py-4 not-first:border-t">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-sans text-base font-medium">{title}</h3>
        <p className="text-note text-muted">{state}</p>
      </div>
      <LinkButton to={to} variant="quiet" className="-mx-3" aria-label={`${m.accounts_security_manage()}: ${title}`}>
        {m.accounts_security_manage()}
      </LinkButton>
    </div>
  )
}
