// Checks that pages keep working once the browser has translated them. Chrome moves every text into an element of its own, where
// React does not find it: React then fails to insert anything before that text, to remove it, or to change it.
// So a text that changes, comes and goes, or follows a part that comes and goes has an element of its own.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { type Node, sourcesUnder, visit } from "./imports/read.ts"

/** A child that needs an element of its own. */
export type Loose = { node: Node; why: string }

/** The violations under `root`, as messages that start with file and line. */
export function checkTranslated(root: string): string[] {
  return sourcesUnder(root, ["app"])
    .filter((path) => path.endsWith(".tsx") && !/\.(server|test)\.tsx$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8")
      return looseTexts(path, text).map(({ node, why }) => `${path}:${lineOf(text, node)}: ${why}`)
    })
}

/** The texts of a file that need an element of their own. */
export function looseTexts(path: string, text: string): Loose[] {
  const { program } = parseSync(path, text)
  const names = textNames(program as unknown as Node)
  const found: Loose[] = []
  visit(program, (node) => {
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return
    const children = partsOf(node)
    if (children.length < 2) return
    let followsChanging = false
    for (const child of children) {
      const branches = branchesOf(child)
      const texts = branches.filter((branch) => isText(branch, names, node))
      if (texts.length > 0) {
        if (branches.length > 1)
          found.push({ node: child, why: "a text that comes and goes has no element of its own" })
        else if (!isFixed(child)) found.push({ node: child, why: "a text that changes has no element of its own" })
        else if (followsChanging)
          found.push({ node: child, why: "a text after a part that comes and goes has no element of its own" })
      }
      followsChanging = branches.length > 1 || isList(child)
    }
  })
  return found
}

/** The children that React renders, expressions without their braces. */
const partsOf = (element: Node): Node[] =>
  (element.children as Node[])
    .map((child) => (child.type === "JSXExpressionContainer" ? (child.expression as Node) : child))
    .filter((child) => child.type !== "JSXEmptyExpression" && !isBlank(child))

const isBlank = ({ type, value }: Node) => (type === "JSXText" || type === "Literal") && String(value).trim() === ""

/** The values between which an expression chooses; null, false and undefined render nothing. */
function branchesOf(node: Node): Node[] {
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((each) => branchesOf(each as Node))
  if (node.type !== "LogicalExpression") return [node]
  const { left, right } = node as Node & { left: Node; right: Node }
  return node.operator === "&&" ? [...branchesOf(right), left] : [...branchesOf(left), ...branchesOf(right)]
}

const isList = (node: Node) =>
  node.type === "CallExpression" && ((node.callee as Node).property as Node | undefined)?.name === "map"

/** A text that never changes: written in the source, or a message without values. */
const isFixed = (node: Node) =>
  node.type === "JSXText" || node.type === "Literal" || (isMessage(node) && (node.arguments as Node[]).length === 0)

const isMessage = (node: Node) =>
  node.type === "CallExpression" && ((node.callee as Node).object as Node | undefined)?.name === "m"

/** Elements that hold texts, so that what they are given as `children` may be one. */
const holdsTexts = /^(a|b|button|em|h[1-6]|label|legend|p|small|span|strong|summary|Link|NavLink)$/

function isText(node: Node, names: Set<string>, parent: Node): boolean {
  switch (node.type) {
    case "JSXText":
    case "TemplateLiteral":
    case "BinaryExpression":
      return true
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number"
    case "Identifier":
      return node.name === "children" ? holdsTexts.test(tagOf(parent)) : names.has(String(node.name))
    case "MemberExpression":
      return names.has(String((node.property as Node).name)) || isTextTable(node.object as Node)
    case "CallExpression":
      return isMessage(node) || isTextFunction(node, names)
    default:
      return false
  }
}

/** Functions that give a text or a number, by name. */
const isTextCall = /^(format|(Number|String)$)|(Text|Name|Label)$/
const calleeOf = ({ callee }: Node) => String((callee as Node).name ?? "")
const isTextTable = ({ name }: Node) => /texts?$/i.test(String(name ?? ""))
const isTextFunction = (call: Node, names: Set<string>) =>
  names.has(calleeOf(call)) ||
  isTextCall.test(calleeOf(call)) ||
  isTextTable(((call.callee as Node).object as Node | undefined) ?? call)
const tagOf = ({ openingElement }: Node) =>
  String(((openingElement as Node | undefined)?.name as Node | undefined)?.name ?? "")

/** Names that the file declares as strings or numbers, or as functions of such. */
function textNames(program: Node): Set<string> {
  const names = new Set(["name", "title", "label", "text", "message", "description", "email", "count", "hint", "error"])
  visit(program, (node) => {
    if (
      node.type === "TSPropertySignature" &&
      isTextType((node.typeAnnotation as Node | undefined)?.typeAnnotation as Node)
    )
      names.add(String((node.key as Node).name))
    if (node.type !== "VariableDeclarator" || !node.init) return
    const init = node.init as Node
    const value = init.type === "ArrowFunctionExpression" ? (init.body as Node) : init
    if (
      branchesOf(value).some(
        (branch) =>
          branch.type === "TemplateLiteral" ||
          isMessage(branch) ||
          (branch.type === "CallExpression" && /^(format|(Number|String)$)/.test(calleeOf(branch))),
      )
    )
      names.add(String((node.id as Node).name))
  })
  return names
}

function isTextType(type: Node | undefined): boolean {
  if (!type) return false
  if (type.type === "TSUnionType") return (type.types as Node[]).some(isTextType)
  return type.type === "TSStringKeyword" || type.type === "TSNumberKeyword"
}

const lineOf = (text: string, node: Node) => text.slice(0, node.start as number).split("\n").length

if (process.argv[1] === import.meta.filename) {
  const violations = checkTranslated(process.cwd())
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exit(1)
}
