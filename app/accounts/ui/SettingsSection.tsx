import { type ReactNode, useId } from "react"
import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"

export function SettingsSection({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-8">
      <div className="grid gap-2">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {lead ? <p className="max-w-[60ch] text-muted">{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}

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

/** A requested change of address, with a button to withdraw it. `until` is formatted text. */
export function PendingEmail({ email, until }: { email: string; until: string }) {
  const busy = useNavigation().formData?.get("intent") === "withdraw-email"
  return (
    <Notice title={m.accounts_security_email_wanted()} className="max-w-xl">
      <p className="wrap-anywhere">{m.accounts_security_email_wanted_body({ email, until })}</p>
      <Form method="post" preventScrollReset className="mt-4 mb-1">
        <input type="hidden" name="intent" value="withdraw-email" />
        <Button variant="outline" pending={busy}>
          {m.accounts_security_email_withdraw()}
        </Button>
      </Form>
    </Notice>
  )
}
