import { invalidRequest } from "./errors.server"

/** Parameters as the SDK sends them: text, or nested with `a[b]`. */
export type Params = { [name: string]: string | Params }

/** `a=1&metadata[x]=y&expand[0]=z` as an object; lists become objects with numeric keys. */
export function decodeForm(text: string): Params {
  const decoded: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "")
    if (name.endsWith("[]")) path.push(String(Object.keys(decoded).length))
    let level = decoded
    for (const [index, part] of path.entries()) {
      if (part === "__proto__")
        throw invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown" })
      if (index === path.length - 1) level[part] = value
      else {
        const next = level[part]
        const deeper: Params = typeof next === "object" ? next : {}
        level[part] = deeper
        level = deeper
      }
    }
  }
  return decoded
}

/** Refuses parameters unknown to the endpoint, as Stripe does. */
export function refuseUnknownParameters(params: Params, names: string[]): void {
  for (const name of Object.keys(params))
    if (name !== "expand" && !names.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name })
}

export function textParam(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (typeof value === "object") throw invalidRequest(`Invalid string: ${name}`, { param: name })
  return value
}

export function listParam(params: Params, name: string): string[] | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (typeof value !== "object") throw invalidRequest(`Invalid array: ${name}`, { param: name })
  return Object.values(value).filter((entry) => typeof entry === "string")
}

export function requiredText(params: Params, name: string): string {
  const value = textParam(params, name)
  if (!value) throw invalidRequest(`Missing required param: ${name}.`, { code: "parameter_missing", param: name })
  return value
}

export function wholeParam(params: Params, name: string): number | undefined {
  const value = textParam(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value))
    throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param: name })
  return Number(value)
}

/** One of `values`; the refusal lists them, as Stripe's does. */
export function choiceParam<T extends string>(params: Params, name: string, values: readonly T[]): T | undefined {
  const value = textParam(params, name)
  if (value === undefined) return undefined
  const found = values.find((each) => each === value)
  if (!found) throw invalidRequest(`Invalid ${name}: must be one of ${values.join(", ")}`, { param: name })
  return found
}

/** Merges metadata into the existing; an empty value removes a key. */
export function mergeMetadata(existing: Record<string, string>, params: Params): Record<string, string> {
  const given = params.metadata
  if (given === undefined) return existing
  if (typeof given !== "object") return {}
  const merged = { ...existing }
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "string") throw invalidRequest("Metadata values must be strings.", { param: "metadata" })
    if (value === "") delete merged[name]
    else merged[name] = value
  }
  return merged
}
