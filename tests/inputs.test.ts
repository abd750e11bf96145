import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi"
import { expect, test } from "vitest"
import { z } from "zod"
import { apiParts } from "../app/composition.server"
import { text } from "../app/platform/text"
import { unboundedTexts } from "./support/unbounded-texts"

/** Schemas of answers, which no client sends. */
const isAnswer = (name: string) => name.endsWith("Answer")

const forms = import.meta.glob<Record<string, unknown>>(
  ["../app/**/forms.ts", "../app/payments/sandbox/browser.server.ts"],
  { eager: true },
)

const exported = Object.entries(forms).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name, value]) => value instanceof z.ZodType && !isAnswer(name))
    .map(([name, value]) => [`${file.replace("../app/", "")} ${name}`, value as z.ZodType] as const),
)

test("there are forms to look at", () => {
  expect(exported.length).toBeGreaterThan(40)
})

test.each(exported)("%s bounds each text before anything reads it", (_, schema) => {
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

test("whole numbers are read by one schema that takes no boolean or hex text", () => {
  const coercing = Object.entries(sources).filter(([, source]) =>
    /\bcoerce\s*\.number|\.coerce\b\s*\n\s*\.number/.test(source),
  )
  expect(coercing.map(([file]) => file)).toEqual([])
})

const routes = (apiParts as OpenAPIHono[]).flatMap((part) =>
  part.openAPIRegistry.definitions.flatMap((each) => (each.type === "route" ? [each.route as RouteConfig] : [])),
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
  "%s bounds each text before anything reads it",
  (_, route) => {
    for (const [name, schema] of Object.entries(schemasOf(route)))
      if (schema instanceof z.ZodType) expect(unboundedTexts(schema, name)).toEqual([])
  },
)

test.each<[string, z.ZodType, string[]]>([
  ["a bare text", z.object({ name: z.string() }), ["name"]],
  ["a bound that does not end the judgement", z.object({ name: z.string().max(9).refine(Boolean) }), ["name"]],
  ["an expression before the bound", z.object({ name: z.string().regex(/a/).max(9, { abort: true }) }), ["name"]],
  ["a format before the bound", z.object({ to: z.email() }), ["to"]],
  ["a text in a list, behind a default", z.array(z.string().default("")), ["[]"]],
  ["a text in one of several forms", z.union([z.object({ a: text({ max: 3 }) }), z.object({ b: z.string() })]), ["b"]],
  ["the names of a record", z.record(z.string(), text({ max: 3 })), ["{}"]],
  ["anything at all with an expression on it", z.object({ a: z.any().refine(Boolean) }), ["a"]],
  ["a text behind a preparation", z.preprocess((value) => value, z.string().optional()), [""]],
  ["a bounded text", z.object({ a: text({ max: 3 }).refine(Boolean), id: z.uuid() }), []],
  ["a bounded text with a format", text({ max: 3 }).pipe(z.email()), []],
])("finds what is planted: %s", (_, schema, found) => {
  expect(unboundedTexts(schema)).toEqual(found)
})
