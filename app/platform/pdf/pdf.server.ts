import { createRequire } from "node:module"
import type { CustomTableLayout, TDocumentDefinitions } from "pdfmake/interfaces"

const require = createRequire(import.meta.url)

const file = (family: "figtree" | "cormorant", alphabet: string, weight: number) =>
  require.resolve(`@fontsource/${family}/files/${family}-${alphabet}-${weight}-normal.woff`)

const fonts = () => ({
  Figtree: { normal: file("figtree", "latin", 400), bold: file("figtree", "latin", 600) },
  FigtreeExtended: { normal: file("figtree", "latin-ext", 400), bold: file("figtree", "latin-ext", 600) },
  Cormorant: { normal: file("cormorant", "latin", 500), bold: file("cormorant", "latin", 600) },
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

/**
 * The bytes of a PDF; the same definition gives the same bytes. `layouts`: table layouts by name. It blocks the thread for
 * about 4 ms per row of a table: for many rows use `longPdf`.
 */
export async function pdfOf(
  definition: TDocumentDefinitions,
  layouts: Record<string, CustomTableLayout> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdfmake = await loadPdfmake()
  pdfmake.addTableLayouts(layouts)
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
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
