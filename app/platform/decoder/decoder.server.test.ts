import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { packed, packedStream, pdfOf, plainPdf } from "../../../tests/support/files/pdf-files"
import { hugePng } from "../../../tests/support/files/png-files"
import { openDecoder } from "./decoder.server"

const decoder = openDecoder()
afterAll(() => decoder.close())

const blue = sharp({ create: { width: 120, height: 80, channels: 3, background: "#335577" } })
const jpeg = new Uint8Array(await blue.clone().jpeg().toBuffer())
const gif = new Uint8Array(await blue.clone().gif().toBuffer())
const manyZeroes = await packed(400_000_000)
const manyObjects = await packed(1_500_000_000)

const refused = (bytes: Uint8Array, task: "clean-picture" | "clean-pdf") =>
  decoder.run(task, { bytes }).then(
    () => "kept",
    (error) => error.reason,
  )

describe("a picture of a document", () => {
  test("is rotated upright and loses its EXIF data", async () => {
    const taken = await blue
      .clone()
      .withExif({ IFD0: { Copyright: "someone" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const clean = await sharp(await decoder.run("clean-picture", { bytes: new Uint8Array(taken) })).metadata()
    expect(clean).toMatchObject({ format: "jpeg", width: 80, height: 120 })
    expect([clean.exif, clean.orientation, clean.icc]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ["of a 24-megapixel telephone", 5712, 4284],
    ["of 25 megapixels", 5000, 5000],
  ])("%s is kept", async (_, width, height) => {
    expect(await refused(hugePng(width, height, { interlaced: true, colour: 6 }), "clean-picture")).toBe("kept")
  })

  test.each([
    ["of 25.1 megapixels", hugePng(6275, 4000), "pixels"],
    ["of 12,000 × 12,000, interlaced", hugePng(12_000, 12_000, { depth: 1, interlaced: true }), "pixels"],
    ["of 16 bits a channel", hugePng(100, 100, { depth: 16 }), "depth"],
    ["cut in half", jpeg.subarray(0, jpeg.length / 2), "broken"],
    [
      "that is an SVG",
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "broken",
    ],
    ["that is a GIF", gif, "broken"],
  ])("%s is refused", async (_, bytes, reason) => {
    expect(await refused(bytes, "clean-picture")).toBe(reason)
  })
})

const large = { depth: 16, colour: 6, interlaced: true }

async function avifOf26Megapixels(): Promise<Uint8Array<ArrayBuffer>> {
  const avif = await blue.clone().avif().toBuffer()
  const size = avif.indexOf("ispe") + 8
  avif.writeUInt32BE(5200, size)
  avif.writeUInt32BE(5000, size + 4)
  return new Uint8Array(avif)
}

describe("a photograph of an item", () => {
  test("of a 50-megapixel telephone, taken upright, is cropped to its view", async () => {
    const create = { width: 8192, height: 6144, channels: 3 as const, background: "#335577" }
    const taken = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const bytes = new Uint8Array(taken)
    expect(await decoder.run("photograph-size", { bytes })).toMatchObject({ width: 6144, height: 8192 })
    const view = { width: 300, height: 400 }
    expect(await decoder.run("create-photograph-variants", { bytes, view })).toMatchObject(view)
  })

  test.each([
    ["50 megapixels, interlaced", hugePng(8400, 6000, { interlaced: true, colour: 6 })],
    ["25 megapixels, interlaced, of 16 bits", hugePng(5000, 5000, large)],
  ])("as a PNG of %s is cropped to its view", async (_, bytes) => {
    const { width, height, maxPixels } = await decoder.run("photograph-size", { bytes })
    expect(width * height).toBeLessThanOrEqual(maxPixels)
    const view = { width: 300, height: 400 }
    expect(await decoder.run("create-photograph-variants", { bytes, view })).toMatchObject(view)
  })

  test.each([
    ["51 megapixels", 8500, async () => hugePng(8500, 6000)],
    ["26 megapixels, as AVIF", 5200, avifOf26Megapixels],
    ["26 megapixels, as an interlaced PNG of 16 bits", 5200, async () => hugePng(5200, 5000, large)],
  ])("of %s has more pixels than it may", async (_, width, make) => {
    const bytes = await make()
    const size = await decoder.run("photograph-size", { bytes })
    expect(size.width).toBe(width)
    expect(size.width * size.height).toBeGreaterThan(size.maxPixels)
    const view = { width: 300, height: 400 }
    const result = decoder.run("create-photograph-variants", { bytes, view })
    await expect(result).rejects.toMatchObject({ reason: "pixels" })
  })
})

describe("a PDF", () => {
  test("is rewritten from its checked objects only", async () => {
    const polyglot = Buffer.concat([plainPdf, Buffer.from("<script>alert(1)</script>PK\x03\x04")])
    const clean = await decoder.run("clean-pdf", { bytes: new Uint8Array(polyglot) })
    const text = Buffer.from(clean).toString("latin1")
    expect(text.startsWith("%PDF-1.7")).toBe(true)
    expect(text).not.toMatch(/script|PK/)
  })

  const goTo = "<< /Type /Action /S /GoTo /D [3 0 R /XYZ null 700 0] >>"
  const link = (entries: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 ${entries} >>]`
  const outlines = (entries: string) => [
    "<< /Type /Outlines /First 11 0 R /Last 12 0 R /Count 2 >>",
    `<< /Title (One) /Parent 10 0 R /Next 12 0 R ${entries} >>`,
    "<< /Title (Two) /Parent 10 0 R /Prev 11 0 R /Dest [3 0 R /Fit] >>",
  ]
  test.each([
    ["that opens at a place of its first page", pdfOf({ catalog: "/OpenAction [3 0 R /Fit]" })],
    ["that goes to a page when opened", pdfOf({ catalog: `/OpenAction ${goTo}` })],
    [
      "that goes there by an action in an object stream",
      pdfOf({ catalog: "/OpenAction 10 0 R", extra: [goTo], packed: true }),
    ],
    ["with a link to one of its pages", pdfOf({ onPage: link("/Dest [3 0 R /Fit]") })],
    ["with a link to one of its named places", pdfOf({ onPage: link("/Dest (chapter-1)") })],
    ["with a link that goes to a page", pdfOf({ onPage: link(`/A ${goTo}`) })],
    [
      "with a chain of actions that go to pages",
      pdfOf({ onPage: link(`/A ${goTo.replace(">>", "/Next [10 0 R] >>")}`), extra: [goTo] }),
    ],
    ["with outlines", pdfOf({ catalog: "/Outlines 10 0 R", extra: outlines("/A << /S /GoTo /D (chapter-1) >>") })],
    [
      "with attributes of its structure",
      pdfOf({ extra: ["<< /S /P /P 3 0 R /A [<< /O /Layout /Placement /Block >> 0] >>"] }),
    ],
  ])("%s is kept", async (_, bytes) => {
    expect(await refused(bytes, "clean-pdf")).toBe("kept")
  })

  const chain = goTo.replace(">>", "/Next 10 0 R >>")
  const goes = (changes: string) => goTo.replace(">>", `${changes} >>`)
  test.each([
    ["a script in its chain", { onPage: link(`/A ${chain}`), extra: ["<< /S /JavaScript >>"] }],
    ["an unknown action in its chain", { onPage: link(`/A ${chain}`), extra: ["<< /S /Foo >>"] }],
    [
      "an unknown action late in its chain",
      { onPage: link(`/A ${chain}`), extra: [goes("/Next [11 0 R]"), "<< /S /Foo >>"] },
    ],
    ["an unknown action in a packed chain", { onPage: link(`/A ${chain}`), extra: ["<< /S /Foo >>"], packed: true }],
    ["a chain under a name escaped in lower case", { onPage: link(`/A ${goes("/#4eext << /S /Foo >>")}`) }],
    ["an unknown action when opened", { catalog: "/OpenAction 10 0 R", extra: ["<< /S /Foo >>"] }],
    ["an unknown action of its outlines", { catalog: "/Outlines 10 0 R", extra: outlines("/A << /S /Foo >>") }],
    ["an action of no kind", { onPage: link("/A << /D [3 0 R /Fit] >>") }],
    ["an action of two kinds", { onPage: link(`/A ${goes("/#53 /Foo")}`) }],
    ["an action whose kind is a text", { onPage: link("/A << /S (JavaScript) >>") }],
    ["an action whose kind is elsewhere", { onPage: link("/A << /S 10 0 R >>"), extra: ["/Launch"], packed: true }],
    ["an action that does not exist", { catalog: "/OpenAction 10 0 R" }],
    ["a reference to a reference", { onPage: link("/A 10 0 R"), extra: ["11 0 R", "<< /S /Foo >>"] }],
    ["a link to another file", { onPage: link("/A << /S /GoToR /F (a.pdf) /D [0 /Fit] >>") }],
    ["a link to an embedded file", { onPage: link("/A << /S /GoToE /T << /R /C >> >>") }],
    ["a file in an action that goes to a page", { onPage: link(`/A ${goes("/F (a.pdf)")}`) }],
    ["a place that is a dictionary", { onPage: link("/Dest << /D [3 0 R /Fit] >>") }],
    ["an annotation of an unknown kind", { onPage: "/Annots [<< /Subtype /Foo >>]" }],
    ["additional actions of a link", { onPage: link(`/AA << /E ${goTo} >>`) }],
    ["data to import", { catalog: "/OpenAction << /S /ImportData /F (a.fdf) >>" }],
    ["a rendition", { onPage: link("/A << /S /Rendition >>") }],
  ])("with %s is refused", async (_, parts) => {
    expect(await refused(pdfOf(parts), "clean-pdf")).toBe("active")
  })

  test("whose actions follow one another in a circle is kept", async () => {
    const bytes = pdfOf({ onPage: link("/A 10 0 R"), extra: [goes("/Next [10 0 R 10 0 R]")] })
    expect(await refused(bytes, "clean-pdf")).toBe("kept")
  })

  const script = "<< /S /JavaScript /JS (app.alert(1)) >>"
  test.each([
    ["that runs a script when opened", pdfOf({ catalog: "/OpenAction 10 0 R", extra: [script] }), "active"],
    ["with a script in an object stream", pdfOf({ extra: [script], packed: true }), "active"],
    ["with a script under an escaped name", pdfOf({ extra: ["<< /S /J#61vaScript /J#53 (1) >>"] }), "active"],
    [
      "with a script under a name escaped in lower case",
      pdfOf({ extra: ["<< /S /#6aavaScript /#4a#53 (1) >>"] }),
      "active",
    ],
    ["with actions of its page", pdfOf({ onPage: "/AA << /O << /S /Named /N /Print >> >>" }), "active"],
    ["that starts a program", pdfOf({ catalog: "/OpenAction << /S /Launch /F (a.exe) >>" }), "active"],
    ["that sends a form", pdfOf({ extra: ["<< /S /SubmitForm /F (https://evil.example) >>"] }), "active"],
    ["with a link", pdfOf({ extra: ["<< /S /URI /URI (https://evil.example) >>"] }), "active"],
    ["with an attached file", pdfOf({ catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" }), "active"],
    ["with an attached file on its page", pdfOf({ onPage: "/Annots [<< /Subtype /FileAttachment >>]" }), "active"],
    ["with a form of XFA", pdfOf({ catalog: "/AcroForm << /XFA [] /Fields [] >>" }), "active"],
    ["with a film", pdfOf({ onPage: "/Annots [<< /Subtype /RichMedia >>]" }), "active"],
    ["that is encrypted", pdfOf({ trailer: "/Encrypt << /Filter /Standard /V 1 /R 2 >>" }), "encrypted"],
    ["without pages", pdfOf().slice(0, 40), "broken"],
    ["that is a picture", jpeg, "broken"],
    ["whose stream unpacks to 400 MB", withStream(packedStream(20, "/Fine true", manyZeroes)), "too-complex"],
    [
      "whose object stream unpacks to 1.5 GB",
      withStream(packedStream(20, "/Type /ObjStm /N 1 /First 5", manyObjects)),
      "too-complex",
    ],
  ])("%s is refused", async (_, bytes, reason) => {
    expect(await refused(bytes, "clean-pdf")).toBe(reason)
  })

  /**
   * Two objects with the same number: a reader that takes the first would run it, so the result must not contain it.
   */
  function hiding(): Uint8Array {
    const both = Buffer.from(`20 0 obj\n${script}\nendobj\n20 0 obj\n<< /Fine true >>\nendobj\n`)
    return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), both, plainPdf.subarray(9)]))
  }

  function withStream(bomb: Buffer): Uint8Array {
    return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), bomb, plainPdf.subarray(9)]))
  }

  test("that hides a script behind a second object of its number is kept without it", async () => {
    const clean = await decoder.run("clean-pdf", { bytes: hiding() })
    expect(Buffer.from(clean).toString("latin1")).not.toContain("JavaScript")
  })
})

describe("the decoder", () => {
  test("refuses a file that needs too much CPU time, and decodes the next", async () => {
    const limited = openDecoder({ documentCpuMs: 300 })
    const large = hugePng(6000, 4000, { interlaced: true })
    await expect(limited.run("clean-picture", { bytes: large })).rejects.toMatchObject({ reason: "too-complex" })
    expect(await limited.run("photograph-size", { bytes: jpeg })).toMatchObject({ width: expect.any(Number) })
    limited.close()
  })

  test("does not mark a file as broken when the process hangs", async () => {
    const waiting = openDecoder({ documentMs: 500, script: scriptFile(`process.on("message", () => {})`) })
    await expect(waiting.run("clean-picture", { bytes: jpeg })).rejects.toMatchObject({ code: "platform.busy" })
    waiting.close()
  })

  test("answers 503 when the queue is full", async () => {
    const small = openDecoder({ maxQueueLength: 2 })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => small.run("clean-picture", { bytes: jpeg })))
    small.close()
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"])
    expect(outcomes[2]).toMatchObject({ reason: { code: "platform.busy", status: 503 } })
  })

  test("skips a file whose request was answered before its turn", async () => {
    const late = new AbortController()
    const first = decoder.run("clean-picture", { bytes: jpeg })
    const second = decoder.run("clean-picture", { bytes: jpeg }, late.signal)
    late.abort()
    await expect(second).rejects.toMatchObject({ code: "platform.busy" })
    await first
    expect(await refused(jpeg, "clean-picture")).toBe("kept")
  })

  test.each([
    ["is killed", `process.on("message", () => process.kill(process.pid, "SIGKILL"))`],
    ["ends by itself", `process.on("message", () => process.exit(1))`],
    ["cannot be loaded", `throw new Error()`],
  ])("that %s says nothing of the file", async (_, script) => {
    const killed = openDecoder({ script: scriptFile(script) })
    await expect(killed.run("clean-picture", { bytes: jpeg })).rejects.toMatchObject({ code: "platform.busy" })
    killed.close()
  })

  test("refuses a file that crashes it", async () => {
    const crashing = openDecoder({ script: scriptFile(`process.on("message", () => process.abort())`) })
    await expect(crashing.run("clean-picture", { bytes: jpeg })).rejects.toMatchObject({ reason: "too-complex" })
    crashing.close()
  })

  test.skipIf(process.platform !== "linux").each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "finishes its files when %s is sent to the whole group of processes",
    async (signal) => {
      await refused(jpeg, "clean-picture")
      const large = refused(hugePng(6000, 4000, { interlaced: true }), "clean-picture")
      for (const child of children()) process.kill(child, signal)
      expect(await large).toBe("kept")
    },
  )
})

const scriptFile = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), "maestrale-decoder-")), "child.cjs")
  writeFileSync(file, text)
  return file
}

/** The decoding processes that this process has started. */
const children = () =>
  readdirSync("/proc/self/task")
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").trim().split(" "))
    .map(Number)
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("child.server.ts"))
