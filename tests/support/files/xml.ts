/** An element of an XML document; `text` is unescaped and trimmed. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }

const unescaped = (text: string) =>
  text.replace(/&(?:(\w+|#\d+);)?/g, (_, name: string | undefined) => {
    const character = name === undefined ? undefined : entities[name]
    if (character === undefined) throw new Error(`Not escaped: ${text}`)
    return character
  })

/** Parses the XML that this site writes; throws unless it is well formed. */
export function readXml(xml: string): Element {
  const document: Element = { name: "", attributes: {}, children: [], text: "" }
  const open = [document]
  for (const [token, closing, name = "", attributes = "", empty, text, stray] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? document
    if (stray) throw new Error("A < that begins no element")
    if (text !== undefined) parent.text = (parent.text + unescaped(text)).trim()
    else if (closing) {
      if (open.length === 1 || open.pop()?.name !== name) throw new Error(`${token} closes nothing`)
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        unescaped(value),
      ])
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: "" }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [root, ...more] = document.children
  if (open.length > 1 || !root || more.length > 0) throw new Error("Not one closed root element")
  return root
}

/** The elements of that name anywhere below. */
export const elementsOf = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])

/** The text of the first element of that name below; undefined without one. */
export const textIn = (element: Element, name: string): string | undefined => elementsOf(element, name)[0]?.text
