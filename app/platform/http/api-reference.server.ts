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

/** The OpenAPI document as a page to read: each call with what it takes and what it answers. */
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
body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem;color:#1b2530;background:#f6f4f0}
h1,h2{line-height:1.2}h2{font-size:1.05rem;font-family:ui-monospace,monospace;border-top:1px solid #cfc8bc;padding-top:1.5rem;margin-top:2.5rem;overflow-wrap:anywhere}
b{color:#7a5a1e;text-transform:uppercase}pre{background:#fff;border:1px solid #ddd6ca;padding:1rem;overflow:auto;font-size:.85rem}a{color:#1d4f6e}
</style>
</head>
<body>
<h1>${brand.name} API</h1>
<p>Amounts are whole cents. Refusals are <code>application/problem+json</code> with a code and a message per field.
The same description for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(({ path, method, operation }) => call(path, method, operation, schemas))}
</body>
</html>`
}

function call(path: string, method: string, operation: Operation, schemas: Record<string, Schema>) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return html`<section><h2><b>${method}</b> ${path}</h2>
<p>${operation.summary ?? ""} ${operation.description ?? ""}</p>
${operation.parameters?.length ? html`<h3>Parameters</h3><pre tabindex="0">${operation.parameters.map((p) => `${p.name} (${p.in}${p.required ? ", required" : ""}): ${shape(p.schema, schemas)}`).join("\n")}</pre>` : ""}
${body ? html`<h3>Body</h3><pre tabindex="0">${shape(body, schemas)}</pre>` : ""}
${Object.entries(operation.responses ?? {}).map(([status, answer]) => {
  const schema = Object.values(answer.content ?? {})[0]?.schema
  return html`<h3>${status} ${answer.description ?? ""}</h3>${schema ? html`<pre tabindex="0">${shape(schema, schemas)}</pre>` : raw("")}`
})}</section>`
}

/** A schema in one readable notation: `{ name: type, other?: type }`. */
function shape(schema: Schema | undefined, schemas: Record<string, Schema>, depth = 0): string {
  if (!schema) return "any"
  if (schema.$ref) return shape(schemas[schema.$ref.split("/").at(-1) ?? ""], schemas, depth)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((each) => shape(each, schemas, depth)).join(" | ")
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
