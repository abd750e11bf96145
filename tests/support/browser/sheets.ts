import { inflateSync } from "node:zlib"

export type Sheet = { letters: number; pictures: number }

/** The number of letters and pictures on each sheet of a PDF printed by Chromium. */
export function sheetsOf(bytes: Uint8Array): Sheet[] {
  const pdf = Buffer.from(bytes).toString("latin1")
  const objects = new Map<string, string>()
  for (const [, id = "", body = ""] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((page) => {
    const drawn = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "") ?? "")
    const glyphs = [...drawn.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, hex = ""]) => hex).join("")
    return { letters: glyphs.length / 4, pictures: drawn.match(/ Do\b/g)?.length ?? 0 }
  })
}

/** The drawing commands; "" for an empty sheet. */
function streamOf(object: string): string {
  const body = object.slice(object.indexOf("stream\n") + 7, object.lastIndexOf("\nendstream"))
  return object.includes("/Length 0>>") ? "" : inflateSync(Buffer.from(body, "latin1")).toString("latin1")
}
