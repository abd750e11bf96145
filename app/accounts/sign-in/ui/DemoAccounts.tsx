import type { RefObject } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Section } from "../../../platform/ui/page/Section"
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from "../../rules/demo-accounts"

const labels: Record<DemoAccount["key"], () => string> = {
  customer_verified: m.accounts_demo_customer_verified,
  customer_unverified: m.accounts_demo_customer_unverified,
  partner_verified: m.accounts_demo_partner_verified,
  partner_unverified: m.accounts_demo_partner_unverified,
  operator: m.accounts_demo_operator,
}

/** Lists the demo accounts; a button fills in the form. */
export function DemoAccounts({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const isHydrated = useHydrated()
  const fill = (email: string) => {
    const field = (name: string) => form.current?.elements.namedItem(name)
    const address = field("email")
    const password = field("password")
    if (address instanceof HTMLInputElement) address.value = email
    if (password instanceof HTMLInputElement) password.value = DEMO_PASSWORD
  }
  return (
    <Section
      id="demo-accounts"
      title={m.accounts_demo_title()}
      headingClass="font-sans text-sm font-medium"
      className="grid gap-3 border-t border-line pt-6 text-sm"
    >
      <ul className="grid">
        {demoAccounts.map(({ key, email }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
            <span className="grid min-w-0">
              <span>{labels[key]()}</span>
              <span className="overflow-hidden text-ellipsis text-muted">{email}</span>
            </span>
            {isHydrated ? (
              <button
                type="button"
                onClick={() => fill(email)}
                className="touch -mr-2 px-2 underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {m.accounts_demo_use()}
                <span className="sr-only">: {labels[key]()}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="text-muted">{m.accounts_demo_password({ password: DEMO_PASSWORD })}</p>
    </Section>
  )
}
