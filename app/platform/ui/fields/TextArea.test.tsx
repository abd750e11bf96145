import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { TextArea } from "./TextArea"

test("the server renders a text area's default value", () => {
  expect(renderToStaticMarkup(<TextArea label="Notes" defaultValue="Two suitcases" />)).toContain(
    "Two suitcases</textarea>",
  )
})

test("the server renders a controlled text area's value", () => {
  const html = renderToStaticMarkup(<TextArea label="Notes" value="Two suitcases" onChange={() => {}} />)
  expect(html).toContain("Two suitcases</textarea>")
})
