import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { packed, packedStream, pdfOf, plainPdf } from "../../../tests/support/pdf-files"
import { hugePng } from "../../../tests/support/png-files"
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
    (error) => error.because,
  )

describe("a picture of a document", () => {
  test("comes back upright and without what the camera wrote beside it", async () => {
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
  ])("%s is refused", async (_, bytes, because) => {
    expect(await refused(bytes, "clean-picture")).toBe(because)
  })
})

describe("a PDF", () => {
  test("is written anew from its objects alone", async () => {
    const polyglot = Buffer.concat([plainPdf, Buffer.from("<script>alert(1)</script>PK\x03\x04")])
    const clean = await decoder.run("clean-pdf", { bytes: new Uint8Array(polyglot) })
    const text = Buffer.from(clean).toString("latin1")
    expect(text.startsWith("%PDF-1.7")).toBe(true)
    expect(text).not.toMatch(/script|PK/)
  })

  test("that opens at a place of its first page is kept", async () => {
    expect(await refused(pdfOf({ catalog: "/OpenAction [3 0 R /Fit]" }), "clean-pdf")).toBe("kept")
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
  ])("%s is refused", async (_, bytes, because) => {
    expect(await refused(bytes, "clean-pdf")).toBe(because)
  })

  /** Two objects of one number: a reader that takes the first would run it, so it must not be in what is kept. */
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
  test("refuses a file that takes too long, and does the next one", async () => {
    const hasty = openDecoder({ documentMs: 1 })
    await expect(hasty.run("clean-picture", { bytes: jpeg })).rejects.toMatchObject({ because: "too-complex" })
    hasty.close()
    expect(await refused(jpeg, "clean-picture")).toBe("kept")
  })

  test("asks to come back later where too many files wait", async () => {
    const small = openDecoder({ waiting: 2 })
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

  test("that a file makes crash refuses the file", async () => {
    const crashing = openDecoder({ script: scriptFile(`process.on("message", () => process.abort())`) })
    await expect(crashing.run("clean-picture", { bytes: jpeg })).rejects.toMatchObject({ because: "too-complex" })
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

/** The decoding processes of this one. */
const children = () =>
  readdirSync("/proc/self/task")
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "utf8").trim().split(" "))
    .map(Number)
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("child.server.ts"))
