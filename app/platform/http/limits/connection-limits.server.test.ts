import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { openProxies } from "../caller-address.server"
import { type ConnectionLimits, limitConnections } from "./connection-limits.server"

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const end of cleanUps.splice(0)) end()
})

const { isProxy } = openProxies({ trustProxy: true, proxyNetworks: ["198.51.100.0/24"] })

async function listening(limits: ConnectionLimits, answer: RequestListener) {
  const server = createServer(answer)
  limitConnections(server, isProxy, limits)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

function opened(port: number) {
  const socket = connect(port, "127.0.0.1").on("error", () => {})
  cleanUps.push(() => socket.destroy())
  return { socket, closed: new Promise<string>((resolve) => socket.once("close", () => resolve("closed"))) }
}

test("a client that does not read its response is disconnected", async () => {
  let ended: (value: string) => void = () => {}
  const answerEnded = new Promise<string>((resolve) => {
    ended = resolve
  })
  const { port } = await listening({ total: 10, perNetwork: 10, idleMs: 300 }, (_, response) => {
    response.once("close", () => ended(response.writableFinished ? "read" : "ended"))
    response.end(Buffer.alloc(64 * 1024 * 1024))
  })
  const { socket } = opened(port)
  socket.pause()
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  expect(await answerEnded).toBe("ended")
})

test("a connection beyond the limit is closed at once", async () => {
  const { port } = await listening({ total: 2, perNetwork: 10, idleMs: 60_000 }, (_, response) => response.end())
  const accepted = [opened(port), opened(port)]
  await Promise.all(accepted.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))))
  expect(await opened(port).closed).toBe("closed")
  expect(accepted.map(({ socket }) => socket.destroyed)).toEqual([false, false])
})

test("connections are limited per network, those of a proxy are not", async () => {
  const { server } = await listening({ total: 100, perNetwork: 2, idleMs: 60_000 }, (_, response) => response.end())
  const from = (address: string) => {
    const socket = new Socket()
    Object.defineProperty(socket, "remoteAddress", { value: address })
    server.emit("connection", socket)
    cleanUps.push(() => socket.destroy())
    return socket
  }
  const shared = ["2001:db8::1", "2001:db8::2", "2001:db8::3"].map(from)
  expect(shared.map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  for (const proxy of ["10.0.0.1", "198.51.100.80"])
    expect([proxy, proxy, proxy].map(from).map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})
