import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { type Node, resolveImport, visit } from "../imports/read.ts"

/** A top-level function or constant of a file. */
export type Declaration = {
  name: string
  /** `path#name` of the declarations that it uses, in its own and other files. */
  uses: Set<string>
  /** It is an object, such as the table of what a kind does, whose users do not call all of it. */
  isTable: boolean
  /** It writes to the database itself. */
  writes: boolean
  /** Tags of its docstring. */
  tags: Set<string>
}

const writingStatement = /\b(insert\s+into\b|update\s+\S+\s+set\b|update\s+$|delete\s+from\b)/i

/** The top-level declarations of a file. Statements outside of them are called `(file)`. */
export function declarationsOf(root: string, path: string): Declaration[] {
  const text = readFileSync(join(root, path), "utf8")
  const { program } = parseSync(path, text)
  const body = program.body as unknown as Node[]
  const imported = new Map<string, string>()
  const local = new Map<string, Node>()
  const other: Node[] = []
  for (const statement of body) {
    if (statement.type === "ImportDeclaration") {
      for (const [name, target] of importsOf(root, path, statement)) imported.set(name, target)
      continue
    }
    const declared = namesOf((statement.declaration as Node | undefined) ?? statement)
    for (const [name, node] of declared) local.set(name, node)
    if (declared.length === 0) other.push(statement)
  }
  const starts = new Map(
    body.flatMap((statement) =>
      namesOf((statement.declaration as Node) ?? statement).map(([name]) => [name, statement.start as number]),
    ),
  )
  const read = (name: string, node: unknown): Declaration => {
    const declaration: Declaration = { name, uses: new Set(), isTable: isTable(node), writes: false, tags: new Set() }
    visit(node, (part) => {
      if (part.type === "Identifier" || part.type === "JSXIdentifier") {
        const used = part.name as string
        const target = imported.get(used) ?? (local.has(used) ? `${path}#${used}` : undefined)
        if (target) declaration.uses.add(target)
      }
      if (writesByItself(part)) declaration.writes = true
    })
    const start = starts.get(name)
    if (start !== undefined)
      for (const [, tag = ""] of (docstringBefore(text, start) ?? "").matchAll(/@(\w+) [\p{L}`]/gu))
        declaration.tags.add(tag)
    return declaration
  }
  return [...[...local].map(([name, node]) => read(name, node)), read("(file)", other)]
}

function importsOf(root: string, path: string, { source, specifiers, importKind }: Node): [string, string][] {
  if (importKind === "type") return []
  const target = resolveImport(root, path, (source as { value: string }).value)
  if (target === undefined) return []
  return (specifiers as Node[]).map(({ local, imported }) => {
    const name = (local as { name: string }).name
    return [name, `${target}#${(imported as { name?: string } | undefined)?.name ?? name}`]
  })
}

function namesOf(node: Node): [string, Node][] {
  if (node.type === "FunctionDeclaration") return [[(node.id as { name: string }).name, node]]
  if (node.type !== "VariableDeclaration") return []
  return (node.declarations as Node[]).flatMap((each) => {
    const { name } = each.id as { name?: string }
    return name === undefined ? [] : [[name, each] as [string, Node]]
  })
}

function isTable(node: unknown): boolean {
  const { init } = node as { init?: Node }
  const { type } = (init?.expression as Node | undefined) ?? init ?? {}
  return type === "ObjectExpression"
}

function writesByItself(node: Node): boolean {
  if (node.type === "CallExpression") {
    const callee = node.callee as Node
    if (callee.type !== "MemberExpression") return false
    const { name } = callee.property as { name?: string }
    const object = callee.object as Node
    const on =
      object.type === "MemberExpression" ? (object.property as { name?: string }).name : (object.name as string)
    return ["insert", "update", "delete"].includes(name ?? "") && (on === "db" || on === "tx")
  }
  if (node.type === "TemplateElement") return writingStatement.test((node.value as { raw: string }).raw)
  return false
}

function docstringBefore(text: string, start: number): string | undefined {
  const before = text.slice(0, start).trimEnd()
  if (!before.endsWith("*/")) return undefined
  return before.slice(before.lastIndexOf("/**"))
}
