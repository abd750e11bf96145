import { html, raw } from "hono/html"
import { brand } from "../brand"

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  description?: string
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** The OpenAPI document as an HTML page. */
export function apiReference(document: object, nonce: string) {
  const { paths = {}, components } = document as Document
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const schemas = components?.schemas ?? {}
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API</title>
<style nonce="${nonce}">
body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:0 1.25rem 3rem;color:#1b2530;background:#f6f4f0}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;border-bottom:1px solid #cfc8bc;min-height:4rem}
header a{display:inline-flex;align-items:center;min-height:2.75rem;font:500 1.5rem/1 Georgia,serif;letter-spacing:.04em;color:inherit;text-decoration:none}
h1{font:500 2.5rem/1.15 Georgia,serif;margin:2.5rem 0 1rem}h2{font:500 1.5rem/1.2 Georgia,serif;margin:2.5rem 0 .5rem}
section h2{font:600 1.05rem/1.4 ui-monospace,monospace;border-top:1px solid #cfc8bc;padding-top:1.5rem;overflow-wrap:anywhere;scroll-margin-top:1rem}h3{font-size:1rem}
b{color:#7a5a1e;text-transform:uppercase}pre{background:#fff;border:1px solid #ddd6ca;padding:1rem;overflow:auto;font-size:.85rem}a{color:#1d4f6e}
nav ul{list-style:none;margin:0;padding:0;columns:24rem}nav li{break-inside:avoid}
nav a{display:flex;gap:.75rem;padding:.6rem 0;font:.9rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
nav b{flex:none;width:3.5em}:focus-visible{outline:2px solid #1d5f82;outline-offset:3px}
</style>
</head>
<body>
<header><a href="/">${brand.name}</a></header>
<main>
<h1>${brand.name} API</h1>
<p>Amounts are whole cents. Refusals are <code>application/problem+json</code> with a code and a message per field.
The same description for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-labelledby="contents"><h2 id="contents">Contents</h2>
<ul>${calls.map(({ path, method }) => html`<li><a href="#${anchor(method, path)}"><b>${method}</b> ${path}</a></li>`)}</ul></nav>
${calls.map(({ path, method, operation }) => call(path, method, operation, schemas))}
</main>
</body>
</html>`
}

const anchor = (method: string, path: string) => `${method}${path.replace(/[^a-z0-9]+/gi, "-")}`.replace(/-$/, "")

function call(path: string, method: string, operation: Operation, schemas: Record<string, Schema>) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return html`<section><h2 id="${anchor(method, path)}"><b>${method}</b> ${path}</h2>
<p>${operation.summary ?? ""} ${operation.description ?? ""}</p>
${operation.parameters?.length ? html`<h3>Parameters</h3><pre tabindex="0">${operation.parameters.map((p) => `${p.name} (${p.in}${p.required ? ", required" : ""}): ${shape(p.schema, schemas)}`).join("\n")}</pre>` : ""}
${body ? html`<h3>Body</h3><pre tabindex="0">${shape(body, schemas)}</pre>` : ""}
${Object.entries(operation.responses ?? {}).map(([status, result]) => {
  const schema = Object.values(result.content ?? {})[0]?.schema
  return html`<h3>${status} ${result.description ?? ""}</h3>${schema ? html`<pre tabindex="0">${shape(schema, schemas)}</pre>` : raw("")}`
})}</section>`
}

/** A schema as `{ name: type, other?: type }`. */
function shape(schema: Schema | undefined, schemas: Record<string, Schema>, depth = 0): string {
  if (!schema) return "any"
  if (schema.$ref) return shape(schemas[schema.$ref.split("/").at(-1) ?? ""], schemas, depth)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.allOf)
    return schema.allOf
      .map((part) => shape(part, schemas, depth))
      .filter((part) => part !== "object")
      .join(" & ")
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shape(choice, schemas, depth)).join(" | ")
  if (schema.items) return `${shape(schema.items, schemas, depth)}[]`
  if (!schema.properties)
    return [schema.type ?? "object"].flat().join(" | ") + (schema.format ? ` (${schema.format})` : "")
  const pad = "  ".repeat(depth + 1)
  const lines = Object.entries(schema.properties).map(
    ([name, value]) =>
      `${pad}${name}${schema.required?.includes(name) ? "" : "?"}: ${shape(value, schemas, depth + 1)}`,
  )
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`
}
