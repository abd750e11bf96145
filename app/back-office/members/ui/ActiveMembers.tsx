import type { MemberList } from "../../../membership/member-list.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { PageLinks } from "../../../platform/ui/page/PageLinks"
import { Section } from "../../../platform/ui/page/Section"
import { FindForm } from "../../ui/FindForm"
import { MemberCard } from "./MemberCard"

type Props = {
  found: MemberList
  /** Path of the page. */
  path: string
  result: FormResult | undefined
}

/** Active memberships, with search and pages. */
export function ActiveMembers({ found: { members, wanted, page, pages }, path, result }: Props) {
  const pageUrl = (to: number) =>
    `${path}?${new URLSearchParams({ ...(wanted && { find: wanted }), page: String(to) })}`
  return (
    <Section id="members" title={m.membership_members_active()}>
      <FindForm key={wanted} description={m.back_office_members_find_hint()} wanted={wanted} path={path} />
      {members.length === 0 ? (
        <EmptyState title={wanted ? m.back_office_members_none_found() : m.membership_members_none()} />
      ) : (
        <ul className="grid gap-4">
          {members.map((member) => (
            <MemberCard key={member.id} member={member} result={result} />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} pageUrl={pageUrl} />
    </Section>
  )
}
