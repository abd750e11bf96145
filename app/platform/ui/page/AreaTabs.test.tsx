import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { type AreaLink, AreaTabs } from "./AreaTabs"

const links: AreaLink[] = [
  { to: "/account", words: "Home", end: true },
  { to: "/account/bookings", words: "Bookings", also: "/account/requests" },
]

test.each([
  ["/account", ["Home"]],
  ["/account/bookings/1", ["Bookings"]],
  ["/account/requests/1", ["Bookings"]],
  ["/account/requests-of-others/1", []],
  ["/account/tickets", []],
])("at %s the current tab is %j", (at, current) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <AreaTabs label="Account" links={links} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual(current)
})
