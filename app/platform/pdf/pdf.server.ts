import { createRequire } from "node:module"
import type { Content, CustomTableLayout, DynamicContent, TDocumentDefinitions } from "pdfmake/interfaces"
import { fontRuns } from "./letters.server.ts"

const require = createRequire(import.meta.url)

const file = (family: "figtree" | "cormorant", alphabet: string, weight: number) =>
  require.resolve(`@fontsource/${family}/files/${family}-${alphabet}-${weight}-normal.woff`)

const fonts = () => ({
  Figtree: { normal: file("figtree", "latin", 400), bold: file("figtree", "latin", 600) },
  FigtreeExtended: { normal: file("figtree", "latin-ext", 400), bold: file("figtree", "latin-ext", 600) },
  Cormorant: { normal: file("cormorant", "latin", 500), bold: file("cormorant", "latin", 600) },
  CormorantVietnamese: {
    normal: file("cormorant", "vietnamese", 500),
    bold: file("cormorant", "vietnamese", 600),
  },
  CormorantCyrillicExtended: {
    normal: file("cormorant", "cyrillic-ext", 500),
    bold: file("cormorant", "cyrillic-ext", 600),
  },
  CormorantCyrillic: { normal: file("cormorant", "cyrillic", 500), bold: file("cormorant", "cyrillic", 600) },
})

/** Loads pdfmake, which is slow to load, on first use. It reads only the font files. */
const loadPdfmake = (() => {
  let loaded: Promise<typeof import("pdfmake")> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
})()

async function load() {
  const { default: pdfmake } = await import("pdfmake")
  const fontFiles = fonts()
  const files = new Set(Object.values(fontFiles).flatMap((styles) => Object.values(styles)))
  pdfmake.setFonts(fontFiles)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path: string) => files.has(path))
  return pdfmake
}

type Part = Record<string, unknown>

/** A text, or a part of a document with texts, in fonts that have its letters. */
function printable(part: unknown): unknown {
  if (typeof part === "string") return { text: fontRuns(part) }
  if (Array.isArray(part)) return part.map(printable)
  if (typeof part !== "object" || part === null) return part
  const { text, stack, columns, table } = part as Part & { table?: Part }
  return {
    ...part,
    ...(text === undefined ? {} : { text: typeof text === "string" ? fontRuns(text) : printable(text) }),
    ...(stack === undefined ? {} : { stack: printable(stack) }),
    ...(columns === undefined ? {} : { columns: printable(columns) }),
    ...(table === undefined ? {} : { table: { ...table, body: printable(table.body) } }),
  }
}

const onEveryPage = (part: DynamicContent | Content | undefined): DynamicContent | undefined =>
  part === undefined ? undefined : (...page) => printable(typeof part === "function" ? part(...page) : part) as Content

/**
 * The bytes of a PDF, all its texts in letters that the fonts have; the same definition gives the same bytes. `layouts`: table layouts by name. It blocks the thread for
 * about 4 ms per row of a table: for many rows use `longPdf`.
 */
export async function pdfOf(
  definition: TDocumentDefinitions,
  layouts: Record<string, CustomTableLayout> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdfmake = await loadPdfmake()
  pdfmake.addTableLayouts(layouts)
  const printed = {
    ...definition,
    header: onEveryPage(definition.header),
    footer: onEveryPage(definition.footer),
    content: printable(definition.content) as Content,
  }
  return new Uint8Array(await pdfmake.createPdf(printed).getBuffer())
}

/** A private PDF as a response: shown in the browser, or saved by it (`attachment`). */
export const pdfResponse = (
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  disposition: "inline" | "attachment" = "inline",
): Response =>
  new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `${disposition}; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
