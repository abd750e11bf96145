import { lexer, type Token, type Tokens } from "marked"
import type { Edition } from "../../draw/rules/edition"
import type { Locale } from "../../platform/i18n/locale"
import {
  type DrawTextName,
  type Line,
  type LongText,
  type Piece,
  plain,
  type TextName,
  type TextRun,
} from "../rules/long-text"
import { drawFiguresOf } from "./draw-figures.server"
import { figuresOf } from "./figures.server"

/** Markdown files of this folder, by path. */
const sources = import.meta.glob<string>("./*.md", { query: "?raw", import: "default", eager: true })

const cache = new Map<string, LongText>()

/** Parsed long text with placeholders filled in: cached per language, unless it has placeholders in `more`. */
export function longText(name: TextName, locale: Locale, more?: Record<string, string>): LongText {
  const key = `${name}.${locale}`
  if (more) return longTextFrom(fillPlaceholders(sourceOf(key), locale, more))
  const cached = cache.get(key)
  if (cached) return cached
  const text = longTextFrom(fillPlaceholders(sourceOf(key), locale))
  cache.set(key, text)
  return text
}

/** A long text about an edition of the draw. `editionQuery`: `?edition=` of its links, empty for the current edition. */
export const drawText = (name: DrawTextName, edition: Edition, locale: Locale, editionQuery = ""): LongText =>
  longTextFrom(fillPlaceholders(sourceOf(`${name}.${locale}`), locale, drawFiguresOf(edition, locale, editionQuery)))

function sourceOf(key: string): string {
  const source = sources[`./${key}.md`]
  if (source === undefined) throw new Error(`Long text ${key} does not exist.`)
  return source
}

/** Replaces `{name}` placeholders by the figures of every text and those in `more`. Throws for an unknown name. */
export function fillPlaceholders(markdown: string, locale: Locale, more: Record<string, string> = {}): string {
  const figures: Record<string, string> = { ...figuresOf(locale), ...more }
  return markdown.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = figures[name]
    if (value === undefined) throw new Error(`Long text contains the unknown placeholder {${name}}.`)
    return value
  })
}

/**
 * Parses Markdown: one title (`#`), headings of levels 2 and 3, paragraphs, flat lists, tables, strong, emphasis, links. Throws
 * for anything else (raw HTML too), so that no content is dropped silently.
 */
export function longTextFrom(markdown: string): LongText {
  const [first, ...rest] = lexer(markdown).filter(({ type }) => type !== "space")
  if (first?.type !== "heading" || (first as Tokens.Heading).depth !== 1)
    throw new Error("Long text must start with its title (#).")
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
  throw new Error(`Long text contains unsupported Markdown: ${token.raw}`)
}

function lineOf(tokens: Token[]): Line {
  let at = 0
  return tokens.flatMap(tokenText).map((run) => {
    const placed = { ...run, at }
    at += run.text.length
    return placed
  })
}

function tokenText(token: Token): Omit<TextRun, "at">[] {
  switch (token.type) {
    case "text": {
      const { tokens, text } = token as Tokens.Text
      return tokens ? tokens.flatMap(tokenText) : [{ text }]
    }
    case "escape":
      return [{ text: (token as Tokens.Escape).text }]
    case "strong":
      return (token as Tokens.Strong).tokens.flatMap(tokenText).map((run) => ({ ...run, look: "strong" }))
    case "em":
      return (token as Tokens.Em).tokens.flatMap(tokenText).map((run) => ({ ...run, look: "emphasis" }))
    case "link": {
      const { href, tokens } = token as Tokens.Link
      if (!/^(https:\/\/|mailto:|\/)/.test(href))
        throw new Error(`Long text contains a link that is not allowed: ${href}`)
      return tokens.flatMap(tokenText).map((run) => ({ ...run, href }))
    }
  }
  throw new Error(`Long text contains unsupported Markdown: ${token.raw}`)
}

/** "5. Il prezzo" → `il-prezzo`. */
const idOf = (heading: string) =>
  heading
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "")
