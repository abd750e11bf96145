import type { Context } from "hono"
import { Refusal } from "../../refusal"
import type { ApiEnv } from "../api.server"

/** What is read of a larger body after its refusal: most clients do not read a response before they have sent all. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Receives the request's body, so that handlers need not wait for a slow client; meanwhile the request gives up its turn. Refuses
 * with `platform.too-large` (413) above `maxSize` bytes, `platform.request-refused` (400) if the client stops sending.
 */
export async function receiveBody(c: Context<ApiEnv>, maxSize: number): Promise<void> {
  const { body } = c.req.raw
  if (Number(c.req.header("content-length") ?? 0) > maxSize) {
    if (body) void discard(body.getReader())
    throw tooLarge()
  }
  if (!body) return
  const turn = c.env?.incoming?.complete === false ? c.get("turn") : undefined
  turn?.end()
  const bytes = await bytesOf(body, maxSize)
  await turn?.begin()
  c.req.raw = new Request(c.req.raw, { body: bytes })
}

async function bytesOf(body: ReadableStream<Uint8Array>, maxSize: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal("platform.request-refused", {}, { status: 400 })
    })
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > maxSize) {
      void discard(reader)
      throw tooLarge()
    }
    parts.push(value)
  }
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size <= MAX_DISCARDED_BYTES; ) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) return
    size += value.byteLength
  }
}

const tooLarge = () => new Refusal("platform.too-large", {}, { status: 413 })
