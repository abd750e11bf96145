import { type RefObject, useCallback, useRef, useState } from "react"
import { brand } from "../../platform/brand"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { PhoneLink } from "../../platform/ui/ContactLink"
import { callApi } from "../../platform/ui/call-api"
import { useWhenNear } from "../../platform/ui/hooks/use-when-near"
import { Notice } from "../../platform/ui/Notice"
import { Section } from "../../platform/ui/page/Section"
import { Skeleton } from "../../platform/ui/Skeleton"
import { Spinner } from "../../platform/ui/Spinner"
import { type CalendarFrame, monthOf } from "../rules/month"
import { stayTimes } from "../rules/stay-times"
import { TakenCalendar } from "./TakenCalendar"

type Requested = { state: "loading" } | { state: "failed" } | { state: "known"; taken: Set<IsoDate> }

const loading: Requested = { state: "loading" }

type Props = {
  itemId: string
  frame: CalendarFrame
  /** Its month is shown, once it is chosen. */
  chosen: string
  /** Where one boards a partner's yacht. */
  homePort?: string
}

/** The calendar of a yacht's free days, loaded when it is near the window. */
export function FreeDays({ itemId, frame, chosen, homePort }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { requested, reload } = useTaken(box, itemId, frame)
  const times = stayTimes("yachts")
  return (
    <Section id="free-days" title={m.catalogue_free_days()} headingClass="mb-3 text-4xl" className="min-w-0">
      <p className="mb-6 text-muted noscript:hidden">
        {homePort
          ? m.catalogue_free_days_lead_home_port({ ...times, place: homePort })
          : m.catalogue_free_days_lead_yacht(times)}
      </p>
      <noscript>
        <Notice>
          {m.catalogue_calendar_needs_script()} <PhoneLink number={brand.phone} />
        </Notice>
      </noscript>
      <div ref={box} className="min-h-112 noscript:min-h-0">
        {requested.state === "failed" ? (
          <Notice tone="danger">
            <p className="mb-3">{m.catalogue_calendar_failed()}</p>
            <Button type="button" variant="outline" onClick={reload}>
              {m.platform_try_again()}
            </Button>
          </Notice>
        ) : requested.state === "loading" ? (
          <MonthSkeleton />
        ) : (
          <TakenCalendar
            key={monthOf(chosen)}
            title={m.catalogue_free_days()}
            taken={requested.taken}
            frame={frame}
            opensOn={monthOf(chosen)}
          />
        )}
      </div>
    </Section>
  )
}

const places = Array.from({ length: 35 }, (_, place) => place)

/** Placeholder of a month. */
const MonthSkeleton = () => (
  <div className="max-w-lg noscript:hidden">
    <p role="status" className="mb-4 flex min-h-11 items-center justify-center gap-3 text-muted">
      <Spinner /> {m.catalogue_calendar_loading()}
    </p>
    <div className="breathes grid grid-cols-7 gap-1 pt-8">
      {places.map((place) => (
        <Skeleton key={place} className="h-11" />
      ))}
    </div>
  </div>
)

function useTaken(box: RefObject<HTMLElement | null>, itemId: string, { from, until }: CalendarFrame) {
  const [requested, setRequested] = useState(loading)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setRequested(loading)
      const query = new URLSearchParams({ from, to: until })
      const path = `/api/items/${encodeURIComponent(itemId)}/availability?${query}`
      const result = await callApi<{ takenDays: IsoDate[] }>(path, { signal })
      if (!result.ok) return setRequested({ state: "failed" })
      setRequested({ state: "known", taken: new Set(result.data.takenDays) })
    },
    [itemId, from, until],
  )
  const start = useCallback(() => {
    const aborting = new AbortController()
    // An aborted request needs no error.
    load(aborting.signal).catch(() => {})
    return () => aborting.abort()
  }, [load])
  useWhenNear(box, start)
  return { requested, reload: () => load() }
}
