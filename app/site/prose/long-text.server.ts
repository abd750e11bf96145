import { lexer, type Token, type Tokens } from "marked"
import type { Locale } from "../../platform/i18n/locale"
import { type Line, type LongText, type Piece, plain, type TextName, type Words } from "../rules/long-text"
import { figuresOf } from "./figures.server"

/** Every text beside this file, by its path. */
const sources = import.meta.glob<string>("./*.md", { query: "?raw", import: "default", eager: true })

const read = new Map<string, LongText>()

/** A long text of the company in the reader's language, its names and figures filled in. */
export function longText(name: TextName, locale: Locale): LongText {
  const key = `${name}.${locale}`
  const known = read.get(key)
  if (known) return known
  const source = sources[`./${key}.md`]
  if (source === undefined) throw new Error(`There is no text ${key}.`)
  const text = longTextFrom(filled(source, locale))
  read.set(key, text)
  return text
}

/** Puts the company's names and figures in the place of `{name}`. Throws for one that is not known. */
export function filled(markdown: string, locale: Locale): string {
  const figures: Record<string, string> = figuresOf(locale)
  return markdown.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = figures[name]
    if (value === undefined) throw new Error(`A long text asks for {${name}}, which nothing fills.`)
    return value
  })
}

/**
 * Reads Markdown: one title (`#`), headings of two levels, paragraphs, flat lists, tables, strong and emphasised words,
 * links. Throws for anything else, raw HTML among it, so that no text reaches the page half shown.
 */
export function longTextFrom(markdown: string): LongText {
  const [first, ...rest] = lexer(markdown).filter(({ type }) => type !== "space")
  if (first?.type !== "heading" || (first as Tokens.Heading).depth !== 1)
    throw new Error("A long text begins with its title.")
  return { title: plain(lineOf((first as Tokens.Heading).tokens)), pieces: rest.map(pieceOf) }
}

function pieceOf(token: Token, at: number): Piece {
  switch (token.type) {
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading
      if (depth !== 2 && depth !== 3) break
      const line = lineOf(tokens)
      return { at, kind: "heading", level: depth, id: idOf(plain(line)), line }
    }
    case "paragraph":
      return { at, kind: "paragraph", line: lineOf((token as Tokens.Paragraph).tokens) }
    case "list": {
      const { ordered, items } = token as Tokens.List
      return { at, kind: "list", ordered, items: items.map(({ tokens }) => lineOf(tokens)) }
    }
    case "table": {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => lineOf(tokens))
      return { at, kind: "table", head: cells(header), rows: rows.map(cells) }
    }
  }
  throw new Error(`A long text does not hold: ${token.raw}`)
}

function lineOf(tokens: Token[]): Line {
  let at = 0
  return tokens.flatMap(tokenText).map((words) => {
    const placed = { ...words, at }
    at += words.text.length
    return placed
  })
}

function tokenText(token: Token): Omit<Words, "at">[] {
  switch (token.type) {
    case "text": {
      const { tokens, text } = token as Tokens.Text
      return tokens ? tokens.flatMap(tokenText) : [{ text }]
    }
    case "escape":
      return [{ text: (token as Tokens.Escape).text }]
    case "strong":
      return (token as Tokens.Strong).tokens.flatMap(tokenText).map((words) => ({ ...words, look: "strong" }))
    case "em":
      return (token as Tokens.Em).tokens.flatMap(tokenText).map((words) => ({ ...words, look: "emphasis" }))
    case "link": {
      const { href, tokens } = token as Tokens.Link
      if (!/^(https:\/\/|mailto:|\/)/.test(href)) throw new Error(`A long text does not lead to ${href}`)
      return tokens.flatMap(tokenText).map((words) => ({ ...words, href }))
    }
  }
  throw new Error(`A long text does not hold: ${token.raw}`)
}

/** "5. Il prezzo" is found at `il-prezzo`. */
const idOf = (heading: string) =>
  heading
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "")
