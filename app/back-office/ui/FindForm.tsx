import type { ReactNode } from "react"
import { Form } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"

type Props = {
  description: string
  /** What was searched for, or empty. */
  wanted: string
  /** The page without a search. */
  path: string
  isFiltered?: boolean
  /** Further filters. */
  children?: ReactNode
}

/** Search of a list in the back office, as `find` in the address. Give it a `key` of what was searched for. */
export function FindForm({ description, wanted, path, isFiltered = wanted !== "", children }: Props) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-start gap-x-4 gap-y-5">
      <TextField
        label={m.back_office_find()}
        description={description}
        name="find"
        defaultValue={wanted}
        maxLength={100}
        autoComplete="off"
        className="grow basis-72 sm:basis-48 sm:max-w-xl"
      />
      {children}
      <Button variant="outline" className="max-sm:w-full sm:mt-7">
        {m.back_office_find_do()}
      </Button>
      {isFiltered ? (
        <LinkButton to={path} variant="quiet" className="max-sm:w-full sm:mt-7">
          {m.back_office_find_all()}
        </LinkButton>
      ) : null}
    </Form>
  )
}

type NewerOlderProps = {
  found: { page: number; from: number; to: number; total: number }
  pageUrl: (page: number) => string
}

/** Which entries of a list are shown, with links to newer and older ones. */
export const NewerOlder = ({ found: { page, from, to, total }, pageUrl }: NewerOlderProps) => (
  <nav aria-label={m.back_office_bookings_pages()} className="flex flex-wrap items-center gap-4">
    {to >= from ? (
      <p className="figures mr-auto text-muted">{m.back_office_bookings_count({ from, to, total })}</p>
    ) : null}
    {page > 1 ? (
      <LinkButton to={pageUrl(page - 1)} variant="outline">
        {m.back_office_bookings_newer()}
      </LinkButton>
    ) : null}
    {to < total && to >= from ? (
      <LinkButton to={pageUrl(page + 1)} variant="outline">
        {m.back_office_bookings_older()}
      </LinkButton>
    ) : null}
  </nav>
)
