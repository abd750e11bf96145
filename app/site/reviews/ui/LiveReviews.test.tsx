import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import type { RootData } from "../../../platform/ui/page/root-data"
import { LiveReviews } from "./LiveReviews"

function reviews(demo: boolean): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: LiveReviews, loader: () => null }])
  const root: Partial<RootData> = { locale: "en", demo }
  return renderToStaticMarkup(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />)
}

test("demo mode shows the built-in reviews and their rating", () => {
  expect(reviews(true)).toContain("5.0/5.0")
  expect(reviews(true)).toContain("<article")
})

test("without scripts the reviews are one list, not repeated", () => {
  expect(reviews(true).match(/<ul/g)).toHaveLength(1)
})

test("outside demo mode no reviews are shown before the source has answered (D62)", () => {
  expect(reviews(false)).toBe("<div></div>")
})
