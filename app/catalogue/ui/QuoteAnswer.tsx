import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { LinkButton } from "../../platform/ui/Button"
import { Price } from "../../platform/ui/Money"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/page/root-data"
import type { ItemQuote } from "../item-quote.server"
import { bookingActions } from "../rules/book-paths"
import type { CategoryId } from "../rules/categories"
import { tripQuery } from "../rules/trip"
import type { TripQuote } from "../rules/trip-quote"
import { tripText } from "../search/ui/trip-text"
import { FairReturns } from "./FairReturns"
import { bookableQuote, type QuoteProps, TO_ANSWER } from "./quote-props"
import { DailyPrice } from "./TilePrice"
import { kindOf, shownPrice } from "./trip-words"

type Chosen = ItemQuote["chosen"]

/** Until when a return costs the same (D79). */
export function LatestReturn({ chosen }: { chosen: Chosen }) {
  const latest = bookableQuote(chosen)?.latestReturn
  if (!chosen || !latest) return null
  const { trip } = chosen
  const hrefOf = (to: string) => `?${tripQuery({ ...trip, to })}`
  return <FairReturns to={trip.to} latest={latest} hrefOf={hrefOf} className="-mx-4 mt-2" />
}

/** What the price counts, on demand. */
export function QuoteLines({ chosen }: { chosen: Chosen }) {
  const bookable = bookableQuote(chosen)
  return bookable ? <Lines quote={bookable} /> : null
}

/** Why the trip has no price, or when the item is free instead. */
function NotBookable({ chosen }: { chosen: NonNullable<Chosen> }) {
  if (!("quote" in chosen))
    return (
      <Notice tone="danger">
        {chosen.refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </Notice>
    )
  return (
    <Notice tone="warning" title={m.catalogue_quote_taken()}>
      {chosen.nearest.length > 0 ? (
        <>
          <p>{m.catalogue_nearest()}</p>
          <ul>
            {chosen.nearest.map((nearest) => (
              <li key={nearest.from}>
                <Link
                  to={`?${tripQuery(nearest)}`}
                  state={TO_ANSWER}
                  replace
                  preventScrollReset
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {tripText(nearest)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}

/** The large figure is what one pays, everything counted, with the daily price beside it (D78), and what comes next. */
export function QuoteAnswer({ item, quote, isPending }: QuoteProps & { isPending: boolean }) {
  const { currency } = useRootData()
  const { chosen } = quote
  const bookable = bookableQuote(chosen)
  const price = shownPrice(item.category, quote)
  const status = useFocusAfterPress()
  return (
    <div
      aria-busy={isPending}
      className={`grid max-h-[60dvh] shrink-0 gap-3 overflow-y-auto border-t lg:max-h-none border-line bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] transition-opacity ${isPending ? "opacity-60" : ""}`}
    >
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
      >
        {price ? (
          <p className="min-w-0">
            <Price eurCents={price.cents} className="block font-display text-4xl leading-none" />
            <span className="mt-1 block text-sm text-muted">{price.note}</span>
          </p>
        ) : null}
        <p className="text-sm text-muted">
          <DailyPrice eurCents={quote.dailyPriceCents} kind={kindOf(item.category)} />
          <MemberPrice price={quote.memberPrice} />
        </p>
      </div>
      {chosen && !bookable ? <NotBookable chosen={chosen} /> : null}
      {bookable && chosen ? (
        <FairReturns
          to={chosen.trip.to}
          cheaper={bookable.cheaperReturn}
          hrefOf={(to) => `?${tripQuery({ ...chosen.trip, to })}`}
        />
      ) : null}
      {chosen === undefined || bookable ? (
        <div className="flex flex-wrap gap-3">
          {bookingActions(item.category, item.id, chosen?.trip).map(({ kind, path }, index) => (
            <LinkButton
              key={kind}
              to={path}
              variant={index === 0 ? "solid" : "outline"}
              preventScrollReset={item.category !== "yachts" || kind === "request"}
              className="grow"
            >
              {actionText(item.category, kind, bookable && formatPrice(bookable.totalCents, currency))}
            </LinkButton>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Focuses the element once a link with the state `TO_ANSWER` was followed, which has gone with the dates it offered. */
function useFocusAfterPress() {
  const { key, state } = useLocation()
  const element = useRef<HTMLDivElement>(null)
  const seen = useRef(key)
  useEffect(() => {
    if (key === seen.current) return
    seen.current = key
    if (state === TO_ANSWER) element.current?.focus()
  }, [key, state])
  return element
}

/** `price`: of the dates, if they are chosen. */
function actionText(category: CategoryId, kind: "book" | "request", price: string | undefined): string {
  if (kind === "book") return price ? m.catalogue_quote_book({ price }) : m.catalogue_book_now()
  if (category !== "villas") return m.catalogue_request_quote()
  return price ? m.catalogue_quote_request_dates() : m.catalogue_quote_request_stay()
}

function MemberPrice({ price }: { price: ItemQuote["memberPrice"] }) {
  const { currency } = useRootData()
  if (!price) return null
  const { tier, dailyPriceCents } = price
  return (
    <span className="block text-accent">
      {m.catalogue_member_price({ tier, price: formatPrice(dailyPriceCents, currency) })}
    </span>
  )
}

function Lines({ quote: { lines, taxCents, totalCents, deposit } }: { quote: TripQuote }) {
  const { currency } = useRootData()
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 items-center text-note underline decoration-line underline-offset-[6px]">
        {m.catalogue_quote_lines()}
      </summary>
      <dl className="figures grid gap-1.5 pb-2 text-note">
        {[
          ...lines,
          { name: m.catalogue_quote_taxes(), cents: taxCents },
          { name: m.catalogue_quote_total(), cents: totalCents },
        ].map(({ name, cents }) => (
          <div
            key={name}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-medium"
          >
            <dt>{name}</dt>
            <dd>
              <Price eurCents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      {deposit ? (
        <p className="pb-1 text-sm text-muted">
          {m.catalogue_deposit_of({
            resident: formatPrice(deposit.residentCents, currency),
            other: formatPrice(deposit.otherCents, currency),
          })}
        </p>
      ) : null}
    </details>
  )
}
