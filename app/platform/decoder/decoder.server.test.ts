import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PDFDocument } from "@cantoo/pdf-lib"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { heic } from "../../../tests/support/files/heic-file"
import { packed, packedStream, pdfOf, plainPdf } from "../../../tests/support/files/pdf-files"
import { hugePng } from "../../../tests/support/files/png-files"
import { openDecoder } from "./decoder.server"

const decoder = openDecoder()
afterAll(() => decoder.close())

const blue = sharp({ create: { width: 120, height: 80, channels: 3, background: "#335577" } })
const jpeg = new Uint8Array(await blue.clone().jpeg().toBuffer())
const gif = new Uint8Array(await blue.clone().gif().toBuffer())

/** An HEIC that claims this size. */
function heicOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(heic)
  const size = bytes.indexOf("ispe") + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return new Uint8Array(bytes)
}

const refused = (bytes: Uint8Array, task: "clean-picture" | "check-pdf") =>
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

  test("of a telephone, as HEIC, becomes a JPEG", async () => {
    const clean = await decoder.run("clean-picture", { bytes: heic })
    expect(await sharp(clean).metadata()).toMatchObject({ format: "jpeg", width: 96, height: 64 })
    const { data } = await sharp(clean).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(180)
    expect(data[3 * 95]).toBeLessThan(90)
  })

  test.each([
    ["of a 24-megapixel telephone", hugePng(5712, 4284, { interlaced: true, colour: 6 })],
    ["of 25 megapixels", hugePng(5000, 5000, { interlaced: true, colour: 6 })],
    ["of 25 megapixels with 16 bits a channel", hugePng(5000, 5000, { colour: 6, depth: 16 })],
  ])("%s is kept", async (_, bytes) => {
    expect(await refused(bytes, "clean-picture")).toBe("kept")
  })

  test.each([
    ["of 25.1 megapixels", hugePng(6275, 4000), "pixels"],
    ["of 12,000 × 12,000, interlaced", hugePng(12_000, 12_000, { depth: 1, interlaced: true }), "pixels"],
    ["of 16 bits a channel, interlaced", hugePng(100, 100, { depth: 16, interlaced: true }), "depth"],
    ["cut in half", jpeg.subarray(0, jpeg.length / 2), "broken"],
    ["an HEIC cut in half", heic.subarray(0, heic.length / 2), "broken"],
    ["an HEIC that claims 26 megapixels", heicOf(5200, 5000), "pixels"],
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

/** A PDF that opens with `user`, or freely where it is empty. */
async function encryptedPdf(algorithm: "AES-256" | "RC4-128", user: string, hasScript = false) {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  if (hasScript) pdf.addJavaScript("main", "app.alert(1)")
  pdf.encrypt({ ownerPassword: "owner", userPassword: user, algorithm, allowWeakCryptography: true })
  return new Uint8Array(await pdf.save())
}

const [opensFreely, opensFreelyOld] = [await encryptedPdf("AES-256", ""), await encryptedPdf("RC4-128", "")]
const opensFreelyWithScript = await encryptedPdf("AES-256", "", true)
const needsPassword = await encryptedPdf("AES-256", "secret")
const manyObjects = await packed(1_500_000_000)

describe("a PDF", () => {
  const script = "<< /S /JavaScript /JS (app.alert(1)) >>"
  const link = (entries: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>]`
  test.each([
    ["of one page", plainPdf],
    ["with a link to a page of the web", pdfOf({ onPage: link("/A << /S /URI /URI (https://example.org) >>") })],
    ["with a link to one of its pages", pdfOf({ onPage: link("/Dest [3 0 R /Fit]") })],
    ["with a form", pdfOf({ catalog: "/AcroForm << /Fields [] >>" })],
    ["that only an owner's password protects", opensFreely],
    ["that only an owner's password protects, in an old way", opensFreelyOld],
  ])("%s is accepted", async (_, bytes) => {
    expect(await refused(bytes, "check-pdf")).toBe("kept")
  })

  const second = (first: string) =>
    new Uint8Array(Buffer.concat([pdfOf({ extra: [first] }), Buffer.from("10 0 obj\n<< /Fine true >>\nendobj\n")]))
  test.each([
    ["that runs a script when opened", pdfOf({ catalog: "/OpenAction 10 0 R", extra: [script] }), "active"],
    ["with a script in an object stream", pdfOf({ extra: [script], packed: true }), "active"],
    ["with a script under an escaped name", pdfOf({ extra: ["<< /S /J#61vaScript >>"] }), "active"],
    ["with a script that a later object replaces", second(script), "active"],
    ["whose kind of action is elsewhere", pdfOf({ onPage: link("/A << /S 10 0 R >>"), extra: ["/Launch"] }), "active"],
    ["that sends a form", pdfOf({ extra: ["<< /S /SubmitForm /F (https://evil.example) >>"] }), "active"],
    ["with an attached file", pdfOf({ catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" }), "active"],
    ["with an attached file on its page", pdfOf({ onPage: "/Annots [<< /Subtype /FileAttachment >>]" }), "active"],
    ["with a form of XFA", pdfOf({ catalog: "/AcroForm << /XFA [] /Fields [] >>" }), "active"],
    ["with a film", pdfOf({ onPage: "/Annots [<< /Subtype /RichMedia >>]" }), "active"],
    ["with an owner's password and a script", opensFreelyWithScript, "active"],
    ["that needs a password", needsPassword, "encrypted"],
    ["without pages", pdfOf().slice(0, 40), "broken"],
    ["that is a picture", jpeg, "broken"],
    ["whose object stream unpacks to 1.5 GB", withStream(manyObjects), "too-complex"],
  ])("%s is refused", async (_, bytes, reason) => {
    expect(await refused(bytes, "check-pdf")).toBe(reason)
  })

  function withStream(content: Buffer): Uint8Array {
    const stream = packedStream(20, "/Type /ObjStm /N 1 /First 5", content)
    return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), stream, plainPdf.subarray(9)]))
  }
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
    const small = openDecoder({ maxWaiting: 1 })
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
