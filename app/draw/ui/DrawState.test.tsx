import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, test } from "vitest"
import type { Locale } from "../../platform/i18n/locale"
import { inLocale } from "../../platform/i18n/request-locale.server"
import { type Cancellation, phaseOf } from "../rules/edition"
import { DrawCountdown } from "./DrawCountdown"
import { DrawState } from "./DrawState"

const edition = {
  salesOpenAt: new Date("2025-09-21T22:00:00Z"),
  salesCloseAt: new Date("2025-12-22T08:00:00Z"),
  drawAt: new Date("2025-12-24T10:00:00Z"),
  ...{ ticketCap: 10, ticketsSold: 0, drawnAt: null, cancellation: null },
}

function stateAt(
  now: string,
  locale: Locale = "en",
  extendedFrom: Date | null = null,
  cancellation: Cancellation | null = null,
  nextOpenAt?: Date,
) {
  const at = new Date(now)
  const { salesOpenAt, salesCloseAt, drawAt } = edition
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <>
          <DrawCountdown {...{ drawAt, cancellation, nowMs: at.getTime() }} />
          <DrawState
            {...{ phase: phaseOf({ ...edition, cancellation }, at), nowMs: at.getTime() }}
            {...{ salesOpenAt, salesCloseAt, extendedFrom, drawAt, cancellation, nextOpenAt }}
          />
        </>
      ),
      loader: () => null,
    },
  ])
  const root = { locale, currency: "eur", person: null, session: null, demo: false, requestId: "" }
  return inLocale(locale, () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />))
}
const countdownIn = (html: string) => [...html.matchAll(/<dd[^>]*>(\d+)<\/dd>/g)].map(([, value]) => value)

describe("the state of the draw", () => {
  test("before the sales shows their start and the countdown", () => {
    const html = stateAt("2025-09-21T10:00:00Z")
    expect(html).toContain("Tickets go on sale on 22 September 2025")
    expect(countdownIn(html)).toEqual(["94", "00", "00", "00"])
  })

  test("during the sales shows their end in Rome time", () => {
    const html = stateAt("2025-12-22T06:58:57Z")
    expect(html).toContain("22 December 2025 at 09:00")
    expect(countdownIn(html)).toEqual(["02", "03", "01", "03"])
  })

  test("says when the next edition opens, also of a cancelled one", () => {
    const next = new Date("2026-02-01T08:00:00Z")
    const cancellation = { at: new Date("2025-12-01T08:00:00Z"), reason: { it: "motivo", en: "reason" } }
    for (const cancelled of [null, cancellation])
      expect(stateAt("2025-12-30T10:00:00Z", "en", null, cancelled, next)).toContain("1 February 2026 at 09:00")
    expect(stateAt("2025-12-30T10:00:00Z")).not.toContain("2026")
  })

  test("between sales and draw shows that sales are closed and the countdown", () => {
    const html = stateAt("2025-12-24T09:59:59Z")
    expect(html).toContain("Ticket sales closed on 22 December 2025 at 09:00")
    expect(countdownIn(html)).toEqual(["00", "00", "00", "01"])
  })

  test.each(["2025-12-10T10:00:00Z", "2025-12-23T10:00:00Z", "2026-01-10T10:00:00Z"])(
    "names an extension of the sales and their first end at %s",
    (now) => {
      const html = stateAt(now, "en", new Date("2025-11-30T08:00:00Z"))
      expect(html).toContain("30 November 2025 at 09:00")
      expect(html).toContain("extended to 22 December 2025 at 09:00")
      expect(stateAt(now)).not.toContain("extended")
    },
  )

  test.each(["2025-09-21T10:00:00Z", "2025-12-10T10:00:00Z", "2026-01-10T10:00:00Z"])(
    "of a cancelled edition shows date and reason without a countdown at %s",
    (now) => {
      const reason = { it: "Il minimo non è stato raggiunto.", en: "The minimum was not reached." }
      const at = new Date("2025-09-20T08:00:00Z")
      const html = stateAt(now, "en", null, { at, reason })
      expect(html).toContain("was cancelled on 20 September 2025 at 10:00")
      expect(html).toContain(reason.en)
      expect(html).not.toContain("timer")
      expect(stateAt(now, "it", null, { at, reason })).toContain(reason.it)
    },
  )

  test("after the draw shows that it is closed, without a countdown (D51)", () => {
    const html = stateAt("2026-11-21T12:00:00Z", "it")
    expect(html).toContain("si è chiusa il 22 dicembre 2025 alle ore 09:00")
    expect(html).toContain("24 dicembre 2025 alle ore 11:00")
    expect(html).not.toContain("timer")
  })
})
