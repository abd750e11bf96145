import type { z } from "zod"

type Def = {
  type: string
  checks?: { _zod: { def: Check } }[]
  format?: string
} & Check &
  Record<string, unknown>
type Check = { check?: string; abort?: boolean; maximum?: number; format?: string }

/** Formats of a fixed length. */
const shortFormats = ["uuid", "guid"]
/** Checks that only trim or measure a text, in linear time. */
const harmless = ["overwrite", "min_length", "max_length"]

/**
 * The fields of a schema that accept a text without a maximal length, or check it before that limit aborts. `path`: the name of
 * `schema`; `[]` for items of a list, `{}` for a record.
 */
export function unboundedTexts(schema: z.ZodType, path = "", isBounded = false, seen = new Set<z.ZodType>()): string[] {
  const def = schema._zod.def as unknown as Def
  const at = (name: string) => (path === "" ? name : `${path}.${name}`)
  const inside = (part: unknown, where = path, bounded = false) =>
    unboundedTexts(part as z.ZodType, where, bounded, seen)
  switch (def.type) {
    case "string":
      return isBounded || isBoundedText(def) ? [] : [path]
    case "any":
    case "unknown":
      return (def.checks ?? []).length > 0 ? [path] : []
    case "object": {
      const shape = Object.entries(def.shape as Record<string, z.ZodType>)
      return shape.flatMap(([name, part]) => inside(part, at(name)))
    }
    case "array":
      return inside(def.element, at("[]"))
    case "tuple":
      return [...(def.items as z.ZodType[]), ...(def.rest ? [def.rest] : [])].flatMap((item) => inside(item, at("[]")))
    case "record":
      return [...inside(def.keyType, at("{}")), ...inside(def.valueType, at("{}"))]
    case "union":
      return (def.options as z.ZodType[]).flatMap((option) => inside(option))
    case "intersection":
      return [...inside(def.left), ...inside(def.right)]
    case "pipe":
      return [...inside(def.in), ...inside(def.out, path, (def.in as z.ZodType)._zod.def.type === "string")]
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return inside(def.innerType)
    case "lazy":
      throw new Error(`${path}: recursive schemas are not supported.`)
    default:
      if (textless.includes(def.type)) return []
      throw new Error(`${path}: schemas of type ${def.type} are not supported.`)
  }
}

/** Types of schemas that accept no text, or only fixed ones. */
const textless = [
  "number",
  "int",
  "boolean",
  "literal",
  "enum",
  "undefined",
  "null",
  "never",
  "void",
  "date",
  "transform",
  "custom",
  "bigint",
  "file",
  "success",
]

/** Whether a maximal length aborts before every other check of the text. */
function isBoundedText(def: Def): boolean {
  if (def.format !== undefined) return shortFormats.includes(def.format)
  for (const { _zod } of def.checks ?? []) {
    const { check, abort, maximum } = _zod.def
    if (check === "max_length" && abort && maximum !== undefined) return true
    if (!harmless.includes(check ?? "")) return false
  }
  return false
}
