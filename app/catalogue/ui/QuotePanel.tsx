import { type RefObject, useEffect, useRef } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Select } from "../../platform/ui/fields/Select"
import { TextField } from "../../platform/ui/fields/TextField"
import { Icon } from "../../platform/ui/Icon"
import type { ItemQuote } from "../item-quote.server"
import type { CategoryId } from "../rules/categories"
import { type Trip, tripQuery } from "../rules/trip"
import { useTripOfTab } from "../search/ui/use-last-trip"
import { locationName } from "./location-name"
import { LatestReturn, QuoteAnswer, QuoteLines } from "./QuoteAnswer"
import { QUOTE_PANEL, type QuoteProps } from "./quote-props"
import { RangeCalendar } from "./RangeCalendar"
import { endsOf } from "./trip-words"
import type { Range } from "./use-range-calendar"
import { useSheet } from "./use-sheet"

/**
 * Dates, times, place or guests, and the whole price for them (D78-D80): beside the text on a wide window, on a narrow one a sheet that
 * the bar at the foot opens. The address is its state; without scripts it is an ordinary form.
 */
export function QuotePanel({ item, quote }: QuoteProps) {
  const { calendar, chosen, minNights, mostGuests } = quote
  const trip = chosen?.trip
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const isSheet = useSheet(panel, close)
  const choose = useChoose(form, trip)
  useTripOfTab(item.category, trip, chosen !== undefined && "quote" in chosen, {
    today: calendar.frame.from,
    addressOf: ({ guests, ...last }) =>
      `?${tripQuery({ ...last, ...(guests && mostGuests && { guests: Math.min(guests, mostGuests) }) })}`,
  })
  const isPending = useNavigation().state === "loading"
  return (
    <section
      ref={panel}
      id={QUOTE_PANEL}
      {...(isSheet && { role: "dialog", "aria-modal": true })}
      popover="auto"
      aria-labelledby={`${QUOTE_PANEL}-title`}
      className="theme-night quote-panel fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overscroll-contain border-0 p-0 text-ink open:flex lg:sticky lg:inset-auto lg:top-[min(6rem,calc(100dvh-56rem))] lg:flex lg:h-auto lg:self-start lg:overflow-visible lg:border lg:border-line print:hidden"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 lg:hidden">
        <h2 id={`${QUOTE_PANEL}-title`} className="text-2xl">
          {m.catalogue_quote_title()}
        </h2>
        <button
          ref={close}
          type="button"
          popoverTarget={QUOTE_PANEL}
          popoverTargetAction="hide"
          aria-label={m.platform_close()}
          className="touch -mr-2.5 inline-flex items-center justify-center"
        >
          <Icon name="cross" className="size-5" />
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto p-5 lg:overflow-visible">
        <Form ref={form} method="get" replace preventScrollReset className="grid gap-5">
          <Days category={item.category} quote={quote} />
          <div className="noscript:hidden">
            <RangeCalendar
              calendar={calendar}
              category={item.category}
              minNights={minNights}
              chosen={trip && { from: trip.from.slice(0, 10), to: trip.to.slice(0, 10) }}
              onChoose={choose}
            />
          </div>
          <Choices category={item.category} quote={quote} onChange={() => choose()} />
          <div className="hidden noscript:grid">
            <Button variant="outline">{m.catalogue_quote_show()}</Button>
          </div>
        </Form>
        <LatestReturn chosen={chosen} />
        <QuoteLines chosen={chosen} />
      </div>
      <QuoteAnswer item={item} quote={quote} isPending={isPending} />
    </section>
  )
}

/** Puts the form, with other days if given, into the address; nothing without days. */
function useChoose(form: RefObject<HTMLFormElement | null>, trip: Trip | undefined) {
  const submit = useSubmit()
  // The address changed by itself: a redirect to times that are offered, or a link.
  useEffect(() => {
    if (!form.current || !trip) return
    for (const [name, value] of Object.entries(fieldsOf(trip))) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [form, trip])
  return (range?: Range) => {
    if (!form.current) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (typeof value === "string") query.set(name, value)
    if (range) {
      query.set("from", range.from)
      query.set("to", range.to)
    }
    if (query.get("from") && query.get("to")) submit(query, { method: "get", replace: true, preventScrollReset: true })
  }
}

function fieldsOf({ from, to, place, returnPlace, guests }: Trip): Record<string, string> {
  return {
    from: from.slice(0, 10),
    to: to.slice(0, 10),
    fromTime: from.slice(11),
    toTime: to.slice(11),
    ...(place && { place, return: returnPlace === place ? "" : (returnPlace ?? "") }),
    ...(guests && { guests: String(guests) }),
  }
}

type PartProps = { category: CategoryId; quote: ItemQuote }

/** The days, visible only where there is no calendar to choose them in. */
function Days({ category, quote: { calendar, chosen } }: PartProps) {
  const ends = endsOf(category)
  const { from, until } = calendar.frame
  return (
    <div className="hidden gap-4 noscript:grid">
      <TextField
        type="date"
        name="from"
        label={ends.from()}
        min={from}
        max={until}
        defaultValue={chosen?.trip.from.slice(0, 10)}
      />
      <TextField type="date" name="to" label={ends.to()} min={from} defaultValue={chosen?.trip.to.slice(0, 10)} />
    </div>
  )
}

function Choices({ quote, onChange }: PartProps & { onChange: () => void }) {
  const { places, mostGuests, times, chosen } = quote
  const trip = chosen?.trip
  const fields = trip && fieldsOf(trip)
  return (
    <div className="grid gap-4">
      {times ? (
        <div className="grid grid-cols-2 gap-3">
          <Select
            name="fromTime"
            label={m.catalogue_quote_pickup_time()}
            choices={times.pickup.map(timeChoice)}
            defaultValue={fields?.fromTime}
            onChange={onChange}
          />
          <Select
            name="toTime"
            label={m.catalogue_quote_return_time()}
            choices={times.return.map(timeChoice)}
            defaultValue={fields?.toTime}
            onChange={onChange}
          />
        </div>
      ) : null}
      {places.length > 0 ? (
        <div className="grid grid-cols-2 gap-3">
          <Select
            name="place"
            label={m.catalogue_quote_pickup_place()}
            choices={places.map((place) => ({ value: place, label: locationName(place) }))}
            defaultValue={fields?.place ?? "cagliari_office"}
            onChange={onChange}
          />
          <Select
            name="return"
            label={m.catalogue_quote_return_place()}
            choices={[
              { value: "", label: m.catalogue_quote_same_place() },
              ...places.map((place) => ({ value: place, label: locationName(place) })),
            ]}
            defaultValue={fields?.return ?? ""}
            onChange={onChange}
          />
        </div>
      ) : null}
      {mostGuests ? (
        <Select
          name="guests"
          label={m.catalogue_guests_label()}
          choices={Array.from({ length: mostGuests }, (_, index) => String(index + 1)).map(timeChoice)}
          defaultValue={String(trip?.guests ?? Math.min(2, mostGuests))}
          onChange={onChange}
        />
      ) : null}
    </div>
  )
}

const timeChoice = (value: string) => ({ value, label: value })
