// A process of its own that answers every request with React's plain `renderToString` of one grid, and nothing else.
import { createServer } from "node:http"
import { createElement } from "react"
import { renderToString } from "react-dom/server"

function elementOf(node, key) {
  if (typeof node === "string") return node
  const [tag, attributes, children] = node
  const props = { key }
  for (const [name, value] of Object.entries(attributes))
    if (name === "class") props.className = value
    else if (/^(data-|aria-|id$|href$|src$|alt$|d$|role$)/.test(name)) props[name] = value
  return createElement(tag, props, ...children.map(elementOf))
}

process.once("message", (grid) => {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8")
    answer.end(renderToString(elementOf(grid, "grid")))
  })
  server.listen(0, "127.0.0.1", () => process.send(server.address().port))
})
