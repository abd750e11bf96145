import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { FreeDays } from "./FreeDays"
import { TakenCalendar } from "./TakenCalendar"

const frame = { from: "2026-11-23", until: "2027-11-23", weekdays: [], months: [] }
const markup = (homePort?: string) =>
  renderToStaticMarkup(<FreeDays itemId="yacht-prova" frame={frame} chosen="" homePort={homePort} />)

describe("the free days of a yacht", () => {
  test("name the marinas of the company's yachts", () => {
    expect(markup()).toContain("dalle 15:00, a Porto Cervo o a Cagliari,")
  })

  test("name the home port of a partner's yacht only", () => {
    expect(markup("Marina di Portisco")).toContain("dalle 15:00 (Marina di Portisco) e sbarchi entro le 11:00")
    expect(markup("Marina di Portisco")).not.toContain("Porto Cervo")
  })
})

describe("the calendar of free days opens on", () => {
  const months = [
    { month: "2026-11", name: "novembre 2026" },
    { month: "2027-06", name: "giugno 2027" },
  ]
  const opened = (opensOn: string) =>
    renderToStaticMarkup(
      <TakenCalendar title="Giorni liberi" taken={new Set()} frame={{ ...frame, months }} opensOn={opensOn} />,
    )

  test("the month of the chosen dates", () => expect(opened("2027-06")).toContain("Giorni liberi, giugno 2027"))

  test("the current month without dates", () => expect(opened("")).toContain("Giorni liberi, novembre 2026"))
})
