import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { demoAccounts } from "../../app/accounts/rules/demo-accounts"
import { openSite } from "../../scripts/steps/site.mjs"
import { pdfOf, plainPdf } from "../support/files/pdf-files"
import { hugePng } from "../support/files/png-files"
import { type Caller, signIn } from "./customer"

const MAX_MEMORY_KB = 700 * 1024
/** The README's settings for a machine with little memory. */
const SMALL_MACHINE = { NODE_OPTIONS: "--max-old-space-size=256 --max-semi-space-size=16" }
const emailOf = (wanted: string) => demoAccounts.find(({ key }) => key === wanted)?.email ?? ""

let site: Awaited<ReturnType<typeof openSite>>
let customer: Caller
let stalled: Promise<string>
let photo: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  site = await openSite(SMALL_MACHINE, inject("newDemonstration"))
  customer = await signIn(site.address, emailOf("customer_verified"))
  stalled = stalledUpload()
  photo = new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c9a26a" } })
      .withExif({ IFD0: { Copyright: "nobody else" } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => site?.close())

async function upload(bytes: Uint8Array<ArrayBuffer>, name = "id.jpg") {
  const form = new FormData()
  form.set("kind", "id")
  form.set("file", new File([bytes], name))
  const headers = { origin: site.address, cookie: customer.cookie }
  const response = await fetch(`${site.address}/api/uploads`, { method: "POST", headers, body: form })
  return {
    status: response.status,
    ...((await response.json()) as { id?: string; code?: string; errors?: { code: string }[] }),
  }
}
const reason = async (bytes: Uint8Array<ArrayBuffer>, name?: string) => {
  const { status, errors } = await upload(bytes, name)
  return `${status} ${errors?.[0]?.code ?? ""}`
}

/** Starts an upload and stops sending; returns the response once the server closes the connection. */
function stalledUpload(): Promise<string> {
  const { hostname, port, host } = new URL(site.address)
  return new Promise((resolve) => {
    let received = ""
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/uploads HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.address}\r\nCookie: ${customer.cookie}\r\n` +
          "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n",
      ),
    )
    socket.on("data", (bytes) => {
      received += bytes
    })
    socket.on("error", () => {})
    socket.once("close", () => resolve(received))
  })
}

/** Resets `peakMemoryOf` (proc(5), clear_refs). */
function resetPeakMemory(pid: number | undefined): void {
  if (process.platform === "linux") writeFileSync(`/proc/${pid}/clear_refs`, "5")
}

/** The peak resident memory of a process, in kB. */
function peakMemoryOf(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
}

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
}

test("the data folder is made readable only by its owner", async () => {
  // PGlite sets the modes of its files; their folder is private.
  const isChecked = (path: string) => !path.includes("/pglite/")
  const readable = () =>
    [site.folder, ...everythingIn(site.folder).filter(isChecked)].filter((each) => lstatSync(each).mode & 0o077)
  await upload(photo)
  expect(readable()).toEqual([])
  const repaired = await openSite({}, inject("newDemonstration"))
  await repaired.stop()
  chmodSync(repaired.folder, 0o755)
  chmodSync(join(repaired.folder, "files"), 0o755)
  chmodSync(join(repaired.folder, "secret"), 0o644)
  const restarted = await openSite({ DATA_DIR: repaired.folder })
  expect(lstatSync(repaired.folder).mode & 0o777).toBe(0o700)
  expect(lstatSync(join(repaired.folder, "files")).mode & 0o777).toBe(0o700)
  expect(lstatSync(join(repaired.folder, "secret")).mode & 0o777).toBe(0o600)
  await restarted.close()
  rmSync(repaired.folder, { recursive: true, force: true })
})

test("a picture is stored encrypted and without its EXIF data", async () => {
  const { id } = await upload(photo)
  const stored = readFileSync(join(site.folder, "files/documents", String(id)))
  expect(stored.subarray(0, 5).toString("latin1")).toBe("MSTRL")
  const response = await fetch(`${site.address}/documents/${id}`, { headers: { cookie: customer.cookie } })
  const { format, exif } = await sharp(await response.arrayBuffer()).metadata()
  expect([format, exif]).toEqual(["jpeg", undefined])
  expect(response.headers.get("content-security-policy")).toContain("sandbox")
  expect(response.headers.get("x-content-type-options")).toBe("nosniff")
})

test("a PDF is downloaded, never shown", async () => {
  const { id } = await upload(plainPdf, "id.pdf")
  const response = await fetch(`${site.address}/documents/${id}`, { headers: { cookie: customer.cookie } })
  expect(response.headers.get("content-disposition")).toMatch(/^attachment;/)
  expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'")
})

const script = "<< /S /JavaScript /JS (app.alert(1)) >>"
test.each([
  ["an interlaced picture of 12,000 × 12,000", hugePng(12_000, 12_000, { interlaced: true, depth: 1 }), "pixels"],
  ["a picture of 25.1 megapixels", hugePng(6275, 4000), "pixels"],
  ["an interlaced picture of 16 bits a channel", hugePng(200, 200, { depth: 16, interlaced: true }), "depth"],
  ["a PDF that runs a script when opened", pdfOf({ catalog: "/OpenAction 10 0 R", extra: [script] }), "active"],
  ["a PDF with a script in an object stream", pdfOf({ extra: [script], packed: true }), "active"],
  ["a PDF with an attached file", pdfOf({ extra: ["<< /Type /EmbeddedFile >>"], packed: true }), "active"],
])("%s is refused", async (_, bytes, code) => {
  expect(await reason(bytes, "id.pdf")).toBe(`422 accounts.upload-${code}`)
})

test("a progressive JPEG that claims 60,000 × 60,000 is refused", async () => {
  const bytes = new Uint8Array(await sharp(photo).jpeg({ progressive: true }).toBuffer())
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc2)
  new DataView(bytes.buffer).setUint16(frame + 5, 60_000)
  new DataView(bytes.buffer).setUint16(frame + 7, 60_000)
  expect(await reason(bytes)).toBe("422 accounts.upload-pixels")
})

describe("twelve concurrent uploads of the largest pictures", () => {
  test("do not exhaust the memory or prevent a sign-in", async () => {
    const interlaced = hugePng(5000, 5000, { interlaced: true, colour: 6 })
    const progressive = new Uint8Array(
      await sharp(hugePng(5000, 5000)).jpeg({ progressive: true, quality: 60 }).toBuffer(),
    )
    resetPeakMemory(site.child.pid)
    const uploads = Array.from({ length: 12 }, (_, at) => upload(at % 2 ? interlaced : progressive))
    await signIn(site.address, emailOf("customer_unverified"))
    const outcomes = await Promise.all(uploads)
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(outcomes.some(({ status }) => status === 200)).toBe(true)
    if (process.platform === "linux") expect(peakMemoryOf(site.child.pid)).toBeLessThan(MAX_MEMORY_KB)
    expect((await upload(photo)).status).toBe(200)
  })
})

test("an upload that stalls is ended", async () => {
  expect(await stalled).toMatch(/^HTTP\/1\.1 408 /)
})
