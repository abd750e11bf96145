import { useState } from "react"
import { Form } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { TextField } from "../../platform/ui/fields/TextField"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { LongTextPiece } from "../articles/ui/LongTextPiece"
import { ReadingFrame } from "../articles/ui/ReadingFrame"
import { countOf, findQuestions, MAX_QUERY_LENGTH, type QuestionGroup } from "../rules/faq"
import { type Piece, plain } from "../rules/long-text"

type Props = {
  title: string
  lead: Piece[]
  groups: QuestionGroup[]
  /** The query of the address. */
  query: string
}

/** Questions by group, filtered by a query: while typing, or by the form without scripts. */
export function FaqPage({ title, lead, groups, query }: Props) {
  const [typed, setTyped] = useState(query)
  // The address has another query, for example of a text typed before hydration.
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    setTyped(query)
  }
  const found = findQuestions(groups, typed)
  const count = countOf(found)
  return (
    <ReadingFrame contents={found.map((group) => ({ id: group.id, label: plain(group.title) }))}>
      <PageHeading title={title} />
      {lead.map((piece) => (
        <LongTextPiece key={piece.at} piece={piece} />
      ))}
      <Form
        method="get"
        role="search"
        replace
        preventScrollReset
        className="mt-8 flex flex-wrap items-end gap-x-4 gap-y-4 print:hidden"
      >
        <TextField
          type="search"
          name="q"
          label={m.site_faq_search()}
          defaultValue={query}
          onChange={setTyped}
          maxLength={MAX_QUERY_LENGTH}
          className="min-w-[min(14rem,100%)] grow"
        />
        <Button type="submit" variant="outline" className="min-h-11.5">
          {m.site_faq_search_button()}
        </Button>
      </Form>
      <p role="status" className="mt-3 min-h-6 text-note text-muted print:hidden">
        {typed.trim() ? m.site_faq_found({ count }) : null}
      </p>
      {found.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h2 id={group.id} className="mt-12 text-3xl">
            {plain(group.title)}
          </h2>
          {group.questions.map(({ id, question, answer }) => (
            <div key={id}>
              <h3 id={id} className="mt-8 text-2xl">
                {plain(question)}
              </h3>
              {answer.map((piece) => (
                <LongTextPiece key={piece.at} piece={piece} />
              ))}
            </div>
          ))}
        </section>
      ))}
      {count === 0 ? (
        <div className="mt-10">
          <EmptyState title={m.site_faq_none()}>
            <p>{m.site_faq_none_text()}</p>
            <LinkButton to="/faq" reloadDocument variant="outline">
              {m.site_faq_all()}
            </LinkButton>
          </EmptyState>
        </div>
      ) : null}
    </ReadingFrame>
  )
}
