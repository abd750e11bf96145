import { Form } from "react-router"
import { requireProfile } from "../../accounts/queries.server"
import { IdStatusLine } from "../../accounts/ui/IdStatusLine"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { PageHeading } from "../../platform/ui/PageHeading"
import { AccountCard } from "../ui/AccountCard"
import type { Route } from "./+types/home"

export const meta = () => [{ title: `${m.account_title()} · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email, idStatus } = await requireProfile(ctxOf(context))
  return { name, email, idStatus }
}

export default function AccountHomePage({ loaderData: { name, email, idStatus } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading overline={m.account_title()} title={m.account_welcome({ name })} lead={email} />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <AccountCard to="/account/documents" title={m.account_tab_documents()}>
          <IdStatusLine status={idStatus} />
        </AccountCard>
        <AccountCard to="/account/bookings" title={m.account_tab_bookings()}>
          {m.account_bookings_lead()}
        </AccountCard>
        <AccountCard to="/account/profile" title={m.account_tab_profile()}>
          {m.account_profile_lead()}
        </AccountCard>
      </div>
      <Form method="post" action="/signout">
        <Button look="quiet" className="-ml-3">
          {m.accounts_sign_out()}
        </Button>
      </Form>
    </>
  )
}
