import { Agent, type IncomingHttpHeaders, request } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { expect, inject, test } from "vitest"
import { demonstrationFolder, startAsDemonstration } from "./running"

type TestResponse = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends a request through `agent`, like a proxy; rejects if the connection ends without a response. */
function send(agent: Agent, url: URL, method = "GET", body: Buffer[] = [], pauseMs = 0): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const length = body.reduce((sum, { length }) => sum + length, 0)
    const headers = body.length > 0 ? { "content-type": "application/json", "content-length": length } : {}
    const sent = request(url, { agent, method, headers: { ...headers, origin: url.origin } }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response).catch(String) })
    })
    sent.once("error", reject)
    const write = async () => {
      for (const part of body) {
        sent.write(part)
        await pause(pauseMs)
      }
      sent.end()
    }
    write().catch(reject)
  })
}

const proxyAgent = () => new Agent({ keepAlive: true, maxSockets: 40, scheduling: "fifo" })
const MEGABYTE = 1024 * 1024

test("a shutdown loses no request on a proxy's keep-alive connections", async () => {
  for (let round = 0; round < 3; round++) {
    const site = await startAsDemonstration(demonstrationFolder())
    const agent = proxyAgent()
    const errors: string[] = []
    let answered = 0
    let refused = false
    const caller = async (index: number) => {
      for (let count = 0; !refused; count++) {
        try {
          const [path, method, body] =
            (index + count) % 4 ? ["/cars", "GET", []] : ["/api/nothing", "POST", [Buffer.from("{}")]]
          const { status } = await send(
            agent,
            new URL(path as string, site.address),
            method as string,
            body as Buffer[],
          )
          if (status !== 200 && status !== 404) errors.push(`answered ${status}`)
          answered++
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException
          if (code === "ECONNREFUSED") refused = true
          else errors.push(`${code ?? message}`)
        }
      }
    }
    const callers = Array.from({ length: 40 }, (_, index) => caller(index))
    while (answered < 200) await pause(20)
    site.child.kill("SIGTERM")
    await Promise.all(callers)
    agent.destroy()
    expect(errors).toEqual([])
    expect(await site.ended).toEqual({ code: 0, signal: null })
  }
})

test("while draining, health is 503 and every response closes its connection", async () => {
  const site = await startAsDemonstration(demonstrationFolder())
  const agent = proxyAgent()
  const health = () => send(agent, new URL("/api/health", site.address))
  expect((await health()).headers.connection).toBe("keep-alive")
  site.child.kill("SIGTERM")
  let response = await health()
  while (response.status === 200) response = await health()
  expect(response.status).toBe(503)
  expect(JSON.parse(response.body)).toMatchObject({ ok: false, draining: true })
  expect(response.headers.connection).toBe("close")
  const page = await send(agent, new URL("/cars", site.address))
  expect([page.status, page.headers.connection]).toEqual([200, "close"])
  agent.destroy()
  expect((await site.ended).code).toBe(0)
})

test("an idle keep-alive connection does not delay the shutdown", async () => {
  const site = await startAsDemonstration(demonstrationFolder())
  const { hostname, port } = new URL(site.address)
  const silent = connect(Number(port), hostname)
  silent.on("error", () => {})
  const agent = proxyAgent()
  await send(agent, new URL("/cars", site.address))
  site.child.kill("SIGTERM")
  expect((await site.ended).code).toBe(0)
  silent.destroy()
  agent.destroy()
})

test.each([
  ["sent at once", Array.from({ length: 16 }, () => Buffer.alloc(MEGABYTE, " ")), 0],
  ["sent slowly", Array.from({ length: 16 }, () => Buffer.alloc(MEGABYTE / 8, " ")), 120],
])("a client can read the refusal of a too large body %s", async (_, body, pauseMs) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = new URL("/api/contact", inject("sharedSite"))
  for (let round = 0; round < 3; round++) {
    const refusal = await send(agent, url, "POST", body, pauseMs)
    expect(refusal.status).toBe(413)
    expect(JSON.parse(refusal.body)).toMatchObject({ code: "platform.too-large" })
    expect((await send(agent, new URL("/cars", url))).status).toBe(200)
  }
  agent.destroy()
})

test("a too large chunked body is refused with a response", async () => {
  const { hostname, port } = new URL(inject("sharedSite"))
  const socket = connect(Number(port), hostname)
  let result = ""
  socket.on("data", (bytes) => {
    result += bytes
  })
  // The server stops receiving after a moment.
  socket.on("error", () => {})
  socket.write(
    "POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
  )
  for (let part = 0; part < 40; part++) {
    socket.write(`10000\r\n${" ".repeat(0x10000)}\r\n`)
    await pause(10)
  }
  socket.destroy()
  expect(result).toMatch(/^HTTP\/1\.1 413 /)
})

test("hundreds of bodies sent byte by byte keep nobody else waiting", async () => {
  const { hostname, port, host, origin } = new URL(inject("sharedSite"))
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on("error", () => {})
    socket.write(
      `POST /signup HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\n",
    )
    return socket
  })
  const sending = setInterval(() => {
    for (const socket of sockets) socket.write("x")
  }, 500)
  await pause(2_000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${origin}/api/session`)))
  clearInterval(sending)
  for (const socket of sockets) socket.destroy()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
