import { expect, test } from "vitest"
import { looseTexts } from "./check-translated.ts"

const reasonsIn = (element: string) =>
  looseTexts("Part.tsx", `type Props = { name: string; icon: ReactNode }\nexport const Part = () => ${element}`).map(
    ({ why }) => why,
  )

test.each([
  ["<button>{pending ? <Spinner /> : null}{children}</button>", "a text that changes"],
  ["<p>{isNew ? <b>!</b> : null} Cars</p>", "a text after a part that comes and goes"],
  ["<p>{cars.map((car) => <b>{car}</b>)} cars</p>", "a text after a part that comes and goes"],
  ["<p><b>1</b> {isNew ? m.site_new() : null}</p>", "a text that comes and goes"],
  ["<p><b>1</b> {isNew && `new`}</p>", "a text that comes and goes"],
  ["<p>{m.site_count({ count })} <b>1</b></p>", "a text that changes"],
  ["<p>{formatCents(cents)} <Price /></p>", "a text that changes"],
  ["<p>{stateTexts[state]()} <b>1</b></p>", "a text that changes"],
  ["<>{name}<b>1</b></>", "a text that changes"],
  ["<td>{Number(day)} <b>1</b></td>", "a text that changes"],
])("%s is refused", (element, why) => {
  expect(reasonsIn(element)).toEqual([`${why} has no element of its own`])
})

test.each([
  "<button>{pending ? <Spinner /> : null}<span>{children}</span></button>",
  "<p>{m.site_title()} <b>1</b></p>",
  "<p>Cars {isNew ? <b>!</b> : null}</p>",
  "<p>{isNew ? m.site_new() : m.site_old()}</p>",
  "<p>{formatCents(cents)}</p>",
  "<p>{icon} {isNew ? <b>!</b> : <i>?</i>}</p>",
  "<div>{isNew ? <b>!</b> : null}{children}</div>",
])("%s is accepted", (element) => {
  expect(reasonsIn(element)).toEqual([])
})
