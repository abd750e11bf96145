import { describe, expect, test } from "vitest"
import { verifyDraw } from "../../../public/draw/verify.mjs"
import { type Ticket, ticketLine, ticketListText } from "./ticket-list"

const hash = (digit: string) => digit.repeat(64)
const tickets: Ticket[] = [
  { number: 1, valid: true, saltHash: hash("a") },
  { number: 2, valid: false, saltHash: hash("b") },
  { number: 3, valid: true, saltHash: hash("c") },
]
/** What the script for visitors says of a list of three tickets, of which two are valid. */
const checkOf = (list: string) =>
  verifyDraw({ tickets: 3, validTickets: 2 }, list).find(({ name }) => name === "ticket list")
const text = `1,valid,${hash("a")}\n2,void,${hash("b")}\n3,valid,${hash("c")}\n`

describe("the ticket list", () => {
  test("has a line per ticket, without personal data", () => {
    expect(ticketListText(tickets.map(ticketLine))).toBe(text)
  })

  test.each([
    ["as published", text],
    ["without its last line end", text.slice(0, -1)],
  ])("is read %s", (_, published) => {
    expect(checkOf(published)).toMatchObject({ ok: true })
  })

  test.each<[string, Ticket[]]>([
    ["a gap", tickets.filter(({ number }) => number !== 2)],
    ["a number twice", [...tickets.slice(0, 2), ...tickets.slice(1)]],
    ["another order", tickets.toReversed()],
    ["a first number of 0", tickets.map((ticket) => ({ ...ticket, number: ticket.number - 1 }))],
    ["a short hash", [{ number: 1, valid: true, saltHash: "abc" }]],
    ["a hash with a line end", [{ number: 1, valid: true, saltHash: `${"a".repeat(63)}\n` }]],
  ])("is not written with %s", (_, wrong) => {
    expect(() => wrong.map(ticketLine)).toThrow(RangeError)
  })

  test.each([
    ["a gap", text.replace("3,", "4,"), 3],
    ["a leading zero", text.replace("2,", "02,"), 2],
    ["an unknown state", text.replace("void", "lost"), 2],
    ["a fourth field", text.replace("void", "void,void"), 2],
    ["a missing field", text.replace(`,${hash("b")}`, ""), 2],
    ["an upper-case hash", text.replace(hash("c"), hash("C")), 3],
    ["an empty line", `${text}\n`, 4],
    ["line ends of Windows", text.replaceAll("\n", "\r\n"), 1],
    ["a heading", `number,state,hash\n${text}`, 1],
  ])("is refused with %s", (_, wrong, badLine) => {
    expect(checkOf(wrong)).toMatchObject({ ok: false, detail: expect.stringContaining(`line ${badLine} `) })
  })
})
