import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { createDeflate, deflateSync } from "node:zlib"

const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>"

/**
 * A PDF of one page. `catalog` and `onPage` are added to those dictionaries; `extra`: further objects from number 10 on, in a
 * compressed object stream if `packed`.
 */
export function pdfOf({ catalog = "", onPage = "", extra = [] as string[], packed = false, trailer = "" } = {}) {
  const objects: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [3, page.replace(">>", `${onPage} >>`)],
  ]
  const more = extra.map((each, at): [number, string] => [10 + at, each])
  const parts: Buffer[] = [...objects, ...(packed ? [] : more)].map(([id, text]) =>
    Buffer.from(`${id} 0 obj\n${text}\nendobj\n`),
  )
  if (packed) parts.push(objectStream(more))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("%PDF-1.7\n"),
      ...parts,
      Buffer.from(`trailer << /Root 1 0 R /Size 60 ${trailer} >>\nstartxref\n0\n%%EOF\n`),
    ]),
  )
}

/** A stream object with compressed content. */
export function packedStream(id: number, dict: string, content: Buffer): Buffer {
  const head = `${id} 0 obj\n<< ${dict} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\nendstream\nendobj\n")])
}

/** `size` spaces, compressed to a thousandth of that size. */
export function packed(size: number): Promise<Buffer> {
  const block = Buffer.alloc(1_000_000, 32)
  const blocks = Readable.from(Array.from({ length: size / block.length }, () => block))
  return buffer(blocks.pipe(createDeflate()))
}

function objectStream(objects: [number, string][]): Buffer {
  let at = 0
  const heads = objects.map(([id, text]) => {
    const head = `${id} ${at}`
    at += text.length + 1
    return head
  })
  const first = `${heads.join(" ")} `
  const body = Buffer.from(first + objects.map(([, text]) => text).join(" "))
  return packedStream(40, `/Type /ObjStm /N ${objects.length} /First ${first.length}`, deflateSync(body))
}

/** A valid PDF of one empty page. */
export const plainPdf = pdfOf()
