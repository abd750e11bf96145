import type { ReactNode } from "react"
import { requireProfile } from "../../accounts/queries.server"
import type { IdStatus } from "../../accounts/rules/identity"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/PageHeading"
import type { Route } from "./+types/dashboard"

export const meta: Route.MetaFunction = () => [
  { title: `${m.partners_dashboard_title()} · ${brand.name}` },
  { name: "robots", content: "noindex" },
]

/** Partners only: without a session to sign-in, with another role to the home page (D10). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "business")
  const { name, email, companyName, businessStatus } = await requireProfile(ctx)
  return { name, email, companyName, businessStatus }
}

const statusWords: Record<IdStatus, () => string> = {
  unverified: m.partners_status_unverified,
  pending: m.partners_status_pending,
  verified: m.partners_status_verified,
}

/** Who the partner is to the house. */
export default function PartnerDashboard({ loaderData }: Route.ComponentProps) {
  const { name, email, companyName, businessStatus } = loaderData
  return (
    <>
      <PageHeading title={m.partners_welcome({ name })} />
      <dl className="grid max-w-3xl gap-x-10 gap-y-5 sm:grid-cols-2">
        {companyName ? <Fact name={m.partners_company()}>{companyName}</Fact> : null}
        <Fact name={m.partners_contact()}>{name}</Fact>
        <Fact name={m.partners_email()}>{email}</Fact>
        <Fact name={m.partners_verification()}>{statusWords[businessStatus]()}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
