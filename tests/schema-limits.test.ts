import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi"
import { expect, test } from "vitest"
import { z } from "zod"
import { apiParts } from "../app/composition.server"
import { text } from "../app/platform/text"
import { unboundedTexts } from "./support/unbounded-texts"

/** Schemas of responses, which no client sends. */
const isResponse = (name: string) => /Response$/.test(name)

const forms = import.meta.glob<Record<string, unknown>>(["../app/**/forms.ts", "../sandbox/stripe/browser.server.ts"], {
  eager: true,
})

const exported = Object.entries(forms).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name, value]) => value instanceof z.ZodType && !isResponse(name))
    .map(([name, value]) => [`${file.replace("../app/", "")} ${name}`, value as z.ZodType] as const),
)

test("forms to test are found", () => {
  expect(exported.length).toBeGreaterThan(40)
})

test.each(exported)("%s limits each text before other checks", (_, schema) => {
  expect(unboundedTexts(schema)).toEqual([])
})

const sources = import.meta.glob<string>(
  ["../app/**/*.ts", "!../app/**/*.test.ts", "!../app/platform/config.server.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
)

test("no schema coerces numbers, which would accept booleans and hex texts", () => {
  const coercing = Object.entries(sources).filter(([, source]) =>
    /\bcoerce\s*\.number|\.coerce\b\s*\n\s*\.number/.test(source),
  )
  expect(coercing.map(([file]) => file)).toEqual([])
})

const routes = (apiParts as OpenAPIHono[]).flatMap((part) =>
  part.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [definition.route as RouteConfig] : [],
  ),
)

const schemasOf = ({ request }: RouteConfig): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(request?.body?.content ?? {}).map(([type, content]) => [
      type,
      (content as { schema?: unknown }).schema,
    ]),
  ),
  params: request?.params,
  query: request?.query,
  headers: request?.headers,
  cookies: request?.cookies,
})

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s limits each text before other checks",
  (_, route) => {
    for (const [name, schema] of Object.entries(schemasOf(route)))
      if (schema instanceof z.ZodType) expect(unboundedTexts(schema, name)).toEqual([])
  },
)

test.each<[string, z.ZodType, string[]]>([
  ["a text without a limit", z.object({ name: z.string() }), ["name"]],
  ["a limit that does not abort", z.object({ name: z.string().max(9).refine(Boolean) }), ["name"]],
  ["an expression before the limit", z.object({ name: z.string().regex(/a/).max(9, { abort: true }) }), ["name"]],
  ["a format before the limit", z.object({ to: z.email() }), ["to"]],
  ["a text in a list, behind a default", z.array(z.string().default("")), ["[]"]],
  ["a text in a union", z.union([z.object({ a: text({ max: 3 }) }), z.object({ b: z.string() })]), ["b"]],
  ["the names of a record", z.record(z.string(), text({ max: 3 })), ["{}"]],
  ["any value with a refinement", z.object({ a: z.any().refine(Boolean) }), ["a"]],
  ["a preprocessed text", z.preprocess((value) => value, z.string().optional()), [""]],
  ["nothing in a limited text", z.object({ a: text({ max: 3 }).refine(Boolean), id: z.uuid() }), []],
  ["nothing in a limited text with a format", text({ max: 3 }).pipe(z.email()), []],
])("finds %s", (_, schema, found) => {
  expect(unboundedTexts(schema)).toEqual(found)
})
