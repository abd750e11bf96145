import "../../../platform/i18n/request-locale.server"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { HoldEnded } from "./HoldEnded"

function shown(isBooked: boolean): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <HoldEnded end={{ why: "It is over.", isBooked }}>Try again</HoldEnded> },
  ])
  return inLocale("en", () => renderToStaticMarkup(<Page />))
}

test("an expired hold can be started again", () => {
  expect(shown(false)).toContain("Try again")
  expect(shown(false)).not.toContain("/account/bookings")
})

test("dates booked in another tab have a link to the bookings and no retry", () => {
  expect(shown(true)).toContain('href="/account/bookings"')
  expect(shown(true)).not.toContain("Try again")
})
