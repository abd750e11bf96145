import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { FreeDays } from "./FreeDays"

const frame = { from: "2026-11-23", until: "2027-11-23", weekdays: [], months: [] }
const markup = (homePort?: string) =>
  renderToStaticMarkup(<FreeDays itemId="yacht-prova" frame={frame} homePort={homePort} />)

describe("the free days of a yacht", () => {
  test("name the marinas of the company's yachts", () => {
    expect(markup()).toContain("dalle 15:00, a Porto Cervo o a Cagliari,")
  })

  test("name the home port of a partner's yacht only", () => {
    expect(markup("Marina di Portisco")).toContain("dalle 15:00 (Marina di Portisco) e sbarchi entro le 11:00")
    expect(markup("Marina di Portisco")).not.toContain("Porto Cervo")
  })
})
