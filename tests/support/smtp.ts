import { createServer, type Socket } from "node:net"

export type ReceivedMail = { from: string; to: string[]; source: string }

/** An SMTP server in this process. `answer` may refuse a command: `(line) => "550 no such user"`; undefined accepts it. */
export async function startSmtp(answer: (line: string) => string | undefined = () => undefined) {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => {})
    converse(socket, answer, mails)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function converse(socket: Socket, answer: (line: string) => string | undefined, mails: ReceivedMail[]) {
  const reply = (text: string) => socket.write(`${text}\r\n`)
  let buffered = ""
  let mail: ReceivedMail = { from: "", to: [], source: "" }
  let inData = false
  reply("220 test")
  socket.on("data", (chunk) => {
    buffered += chunk.toString("utf8")
    for (let end = buffered.indexOf("\r\n"); end >= 0; end = buffered.indexOf("\r\n")) {
      const line = buffered.slice(0, end)
      buffered = buffered.slice(end + 2)
      if (inData) {
        if (line !== ".") {
          mail.source += `${line.startsWith("..") ? line.slice(1) : line}\n`
          continue
        }
        inData = false
        const refused = answer("END")
        if (!refused) mails.push(mail)
        mail = { from: "", to: [], source: "" }
        reply(refused ?? "250 taken")
        continue
      }
      const refused = answer(line)
      if (refused) {
        reply(refused)
        continue
      }
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ""
      if (/^(EHLO|HELO)/i.test(line)) reply("250 test")
      else if (/^MAIL FROM/i.test(line)) {
        mail.from = address
        reply("250 ok")
      } else if (/^RCPT TO/i.test(line)) {
        mail.to.push(address)
        reply("250 ok")
      } else if (/^DATA/i.test(line)) {
        inData = true
        reply("354 go on")
      } else if (/^QUIT/i.test(line)) {
        reply("221 bye")
        socket.end()
      } else reply("250 ok")
    }
  })
}
