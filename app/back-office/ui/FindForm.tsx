import type { ReactNode } from "react"
import { Form } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"
import { LinkButton } from "../../platform/ui/LinkButton"

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
