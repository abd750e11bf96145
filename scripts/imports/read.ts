import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { parseSync } from "vite"

export type Import = {
  /** As written. */
  name: string
  /** The file it means, from the project's folder; absent for a package. */
  path: string | undefined
  typeOnly: boolean
}

export type Source = { path: string; imports: Import[]; uses: Set<Use>; broken: string[] }

/** What makes code depend on more than its arguments. */
export type Use = "the clock" | "chance" | "the environment"

/** Made by the compiler of the texts: not read, and not there before it ran. */
export const generated = "app/platform/i18n/paraglide/"

/** Every source file under `folders`, from the project's folder. */
export function sourcesUnder(root: string, folders: string[]): string[] {
  const found: string[] = []
  const walk = (path: string) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (!statSync(full).isDirectory()) {
      found.push(path)
      return
    }
    if (`${path}/`.startsWith(generated)) return
    for (const entry of readdirSync(full).sort()) if (!entry.startsWith(".")) walk(posix.join(path, entry))
  }
  for (const folder of folders) walk(folder)
  return found
}

/** The imports of one file: static, re-exported, dynamic, and those in types. */
export function readSource(root: string, path: string): Source {
  const parsed = parseSync(path, readFileSync(join(root, path), "utf8"))
  const source: Source = { path, imports: [], uses: new Set(), broken: parsed.errors.map(({ message }) => message) }
  const add = (name: string, typeOnly: boolean) => {
    if (name.startsWith("./+types/")) return
    source.imports.push({ name, path: resolveImport(root, path, name), typeOnly })
  }
  visit(parsed.program, (node) => {
    const from = (node.source as { value?: unknown } | undefined)?.value
    if (node.type === "ImportDeclaration" && typeof from === "string") add(from, isTypeOnly(node))
    else if (/^Export(Named|All)Declaration$/.test(node.type) && typeof from === "string")
      add(from, node.exportKind === "type")
    else if (node.type === "ImportExpression" && typeof from === "string") add(from, false)
    else if (node.type === "TSImportType" && typeof from === "string") add(from, true)
    const use = useOf(node)
    if (use) source.uses.add(use)
  })
  return source
}

type Node = { type: string; [key: string]: unknown }

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, look)
    return
  }
  if (typeof value !== "object" || value === null) return
  const node = value as Node
  if (typeof node.type === "string") look(node)
  for (const key of Object.keys(node)) visit(node[key], look)
}

function isTypeOnly(node: Node): boolean {
  const specifiers = node.specifiers as { importKind?: string }[] | undefined
  return (
    node.importKind === "type" ||
    (specifiers !== undefined && specifiers.length > 0 && specifiers.every(({ importKind }) => importKind === "type"))
  )
}

function useOf(node: Node): Use | undefined {
  if (node.type === "NewExpression" && nameOf(node.callee) === "Date" && (node.arguments as []).length === 0)
    return "the clock"
  if (node.type !== "MemberExpression") return undefined
  const member = `${nameOf(node.object)}.${nameOf(node.property)}`
  if (member === "Date.now" || member === "performance.now") return "the clock"
  if (member === "Math.random" || member === "crypto.randomUUID" || member === "crypto.getRandomValues") return "chance"
  if (member === "process.env") return "the environment"
  return undefined
}

const nameOf = (value: unknown) => (value as { name?: string } | undefined)?.name

function resolveImport(root: string, from: string, name: string): string | undefined {
  const aim = name.startsWith("~/")
    ? posix.join("app", name.slice(2))
    : name.startsWith(".")
      ? posix.join(dirname(from), name)
      : name.startsWith("/")
        ? name.slice(1)
        : undefined
  if (aim === undefined) return undefined
  const path = aim.split("?")[0] ?? aim
  const candidates = [path, `${path}.ts`, `${path}.tsx`, path.replace(/\.js$/, ".ts"), `${path}/index.ts`]
  return candidates.find((file) => existsSync(join(root, file)) && statSync(join(root, file)).isFile()) ?? path
}
