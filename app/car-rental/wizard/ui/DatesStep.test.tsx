import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { newForm } from "../../rules/wizard-form"
import { DatesStep } from "./DatesStep"

const vehicle = {
  id: "fiat-panda",
  name: "Fiat Panda",
  category: "urban-cars",
  dailyPriceCents: 5_900,
  premium: false,
  group: "urban",
  van: false,
} as const

function markup(returnTime: string) {
  const form = newForm({ pickupDate: "2026-12-01", pickupTime: "10:30", returnDate: "2026-12-03", returnTime })
  const now = new Date("2026-11-23T09:00:00Z")
  const Step = () => (
    <DatesStep
      {...{ vehicle, form, now }}
      change={() => {}}
      errors={{}}
      quoteState={{ loading: true }}
      today="2026-11-23"
      occupied={[]}
    />
  )
  const Page = createRoutesStub([{ path: "/", Component: Step }])
  return renderToStaticMarkup(<Page />)
}

test("the return time is called proposed only while it is", () => {
  expect(markup("09:00")).toContain("Proposta un’ora e mezza prima")
  expect(markup("08:30")).not.toContain("Proposta")
})
