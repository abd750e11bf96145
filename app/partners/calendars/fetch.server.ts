import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as tlsRequest } from "node:https"
import type { LookupFunction } from "node:net"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { brand } from "../../platform/brand"
import { type AddressGuard, addressGuard, CalendarUnreadable, type HostAddress } from "./address-guard.server"

const MAX_REDIRECTS = 3
/** Of the decoded body. */
const MAX_BYTES = 10 * 1024 * 1024
const MAX_HEADER_BYTES = 16 * 1024
const TIMEOUT_MS = 10_000

type Options = { guard?: AddressGuard; timeoutMs?: number }

/**
 * Reads an iCalendar file from another server: at most 10 MB decoded, within 10 seconds in total, through at most three
 * redirects, each connected to an address that the guard has checked. Throws CalendarUnreadable.
 */
export async function fetchCalendar(
  address: string,
  { guard = addressGuard(), timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await readFrom(parsedUrl(address), guard, signal)
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error
    throw new CalendarUnreadable(signal.aborted ? "timeout" : "unreachable")
  }
}

function parsedUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new CalendarUnreadable("address")
  return new URL(address, base?.href)
}

async function readFrom(start: URL, guard: AddressGuard, signal: AbortSignal): Promise<Uint8Array> {
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    guard.checkUrl(url)
    const addresses = await orAborted(guard.resolve(url.hostname), signal)
    const response = await get(url, addresses, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response, signal)
    response.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) throw new CalendarUnreadable("status")
    url = parsedUrl(headers.location, url)
  }
  throw new CalendarUnreadable("redirects")
}

/** The system's resolver cannot be aborted. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

/** Connects to the checked addresses only: the host name is not resolved a second time. */
function get(url: URL, addresses: HostAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_, { all }, answer) => {
    const [first] = addresses
    if (all) answer(null, addresses)
    else answer(null, first?.address ?? "", first?.family)
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? tlsRequest : plainRequest
    const outgoing = send(url, {
      lookup,
      signal,
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        accept: "text/calendar, text/plain;q=0.5",
        "accept-encoding": "gzip, deflate, br",
        "user-agent": `${brand.name} calendar reader`,
      },
    })
    outgoing.once("response", resolve).once("error", reject)
    outgoing.end()
  })
}

async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array> {
  const { "content-encoding": encoding = "identity" } = response.headers
  const chunks: Buffer[] = []
  const decoded = limited()
  decoded.on("data", (chunk: Buffer) => chunks.push(chunk))
  const decoder = decoderOf(encoding)
  // Compressed bytes are limited too: a body may be longer compressed than decoded.
  if (decoder) await pipeline(response, limited(), decoder, decoded, { signal })
  else await pipeline(response, decoded, { signal })
  return Buffer.concat(chunks)
}

/** Passes on up to `MAX_BYTES`. */
function limited(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > MAX_BYTES) done(new CalendarUnreadable("too-large"))
      else done(null, chunk)
    },
  })
}

function decoderOf(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "identity":
    case "":
      return undefined
    case "gzip":
    case "x-gzip":
      return createGunzip()
    case "deflate":
      return createInflate()
    case "br":
      return createBrotliDecompress()
    default:
      throw new CalendarUnreadable("not-calendar")
  }
}
