import { Form } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { LinkButton } from "../../../platform/ui/LinkButton"
import { PageLinks } from "../../../platform/ui/PageLinks"
import { TextField } from "../../../platform/ui/TextField"
import { MemberCard, type MemberRow } from "./MemberCard"

type Props = {
  /** `wanted`: what was searched for, or empty. */
  found: { members: MemberRow[]; wanted: string; page: number; pages: number }
  /** Path of the page. */
  path: string
  result: FormResult | undefined
}

/** Active memberships, and ended ones that can be refunded, with search and pages. */
export function ActiveMembers({ found: { members, wanted, page, pages }, path, result }: Props) {
  const pageUrl = (to: number) =>
    `${path}?${new URLSearchParams({ ...(wanted && { find: wanted }), page: String(to) })}`
  return (
    <section aria-labelledby="members" className="grid gap-5">
      <h2 id="members" className="text-3xl">
        {m.membership_members_active()}
      </h2>
      <Form key={wanted} method="get" role="search" className="flex flex-wrap items-start gap-x-4 gap-y-5">
        <TextField
          label={m.back_office_bookings_find()}
          description={m.back_office_members_find_hint()}
          name="find"
          defaultValue={wanted}
          maxLength={100}
          autoComplete="off"
          className="grow basis-72 sm:max-w-xl"
        />
        <Button variant="outline" className="max-sm:w-full sm:mt-7">
          {m.back_office_bookings_find_do()}
        </Button>
        {wanted ? (
          <LinkButton to={path} variant="quiet" className="max-sm:w-full sm:mt-7">
            {m.back_office_bookings_find_all()}
          </LinkButton>
        ) : null}
      </Form>
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
    </section>
  )
}
