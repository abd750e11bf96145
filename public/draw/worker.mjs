/*
The verification page's worker: reads the published files of a draw and checks them with verify.mjs, in the reader's browser.

It receives { action: "draw", edition } or { action: "ticket", edition, number, salt } and answers with messages:
{ step: "reading" | "checking", share } (0 to 1), then { checks }, { ticket } or { error }.
*/
import { auditPath, saltHashOf, verifyDraw, verifyTicket } from "./verify.mjs"

/** The files of the last edition. */
let files

self.onmessage = async ({ data }) => {
  try {
    files = files?.edition === data.edition ? files : await readFiles(data.edition)
    if (data.action === "draw") self.postMessage({ checks: checksOf(files) })
    else self.postMessage({ ticket: ticketIn(files, data) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}

const report = (step, share) => self.postMessage({ step, share })

function checksOf({ protocol, ticketText, announcement }) {
  return verifyDraw(protocol, ticketText, announcement, (share) => report("checking", share))
}

/** Whether a ticket is in the list, with the proof, and what it won. */
function ticketIn({ protocol, ticketText }, { number, salt }) {
  const lines = ticketText.split("\n")
  if (lines.at(-1) === "") lines.pop()
  const index = number - 1
  const line = lines[index]
  if (line === undefined) return { result: "no-number" }
  if (line.split(",")[2] !== saltHashOf(salt)) return { result: "other-code" }
  report("checking", undefined)
  const proof = { line, index, size: lines.length, path: auditPath(lines, index), root: protocol.root }
  if (!verifyTicket(proof)) return { result: "not-in-list" }
  const substitute = protocol.substitutes.indexOf(number)
  return {
    result: line.split(",")[1] === "void" ? "void" : "in-list",
    prize: protocol.winners.find(({ ticket }) => ticket === number)?.prize ?? null,
    substitute: substitute < 0 ? null : substitute + 1,
    proof,
  }
}

async function readFiles(edition) {
  const read = async (name) => {
    const answer = await fetch(`/draw/${encodeURIComponent(edition)}/${name}`)
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    return answer
  }
  report("reading", 0)
  const protocol = await (await read("protocol.json")).json()
  const announcement = await (await read("announcement.json")).json()
  const ticketText = await readLines(await read("tickets.txt"), protocol.tickets)
  return { edition, protocol, announcement, ticketText }
}

const LINE_FEED = 10

/** The text of the list; reports its progress in lines, of `count`. */
async function readLines(answer, count) {
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let lines = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    for (const byte of value) if (byte === LINE_FEED) lines += 1
    text += decoder.decode(value, { stream: true })
    report("reading", count > 0 ? Math.min(1, lines / count) : 1)
  }
}
