import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/PageHeading"
import { type LongText, plain } from "../rules/long-text"
import { LongTextPiece } from "./LongTextPiece"

/**
 * A long text with a table of contents on wide screens. Not a grid in print: browsers break a grid row across pages with the
 * wrong height.
 */
export function LongTextPage({ text: { title, pieces } }: { text: LongText }) {
  return (
    <div className="theme-paper">
      <div className="page-column grid gap-x-16 pt-top pb-24 lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <nav
          aria-labelledby="contents"
          className="hidden max-h-[calc(100dvh-9rem)] overflow-y-auto lg:sticky lg:top-28 lg:block lg:self-start"
        >
          <h2 id="contents" className="eyebrow mb-4 font-sans text-muted">
            {m.site_contents()}
          </h2>
          <ol className="border-l border-line">
            {pieces.map((piece) =>
              piece.kind === "heading" && piece.level === 2 ? (
                <li key={piece.id}>
                  <a
                    href={`#${piece.id}`}
                    className="flex min-h-9 items-center px-4 py-1 text-note leading-snug text-muted hover:text-ink"
                  >
                    {plain(piece.line)}
                  </a>
                </li>
              ) : null,
            )}
          </ol>
        </nav>
        <article className="w-full max-w-[42rem] wrap-break-word max-lg:mx-auto">
          <PageHeading title={title} />
          {pieces.map((piece) => (
            <LongTextPiece key={piece.at} piece={piece} />
          ))}
        </article>
      </div>
    </div>
  )
}
