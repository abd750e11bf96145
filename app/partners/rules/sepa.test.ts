import { expect, test } from "vitest"
import { sepaOrder, sepaText } from "./sepa"

const list = {
  messageId: "PAY0123456789",
  createdAt: new Date("2027-03-01T10:00:00Z"),
  executeOn: "2027-03-02",
  debtor: { name: "Maestrale S.r.l.", iban: "IT60 X054 2811 1010 0000 0123 456" },
  transfers: [
    {
      id: "a1",
      name: "Società <Però> & Figli",
      iban: "IT60X0542811101000000123456",
      cents: 123_456,
      text: "Payout a1",
    },
    { id: "b2", name: "Costa Yachting", iban: "DE89370400440532013000", cents: 5, text: "Payout b2" },
  ],
}

/** The names of elements in order, with their depth; throws if they are not nested correctly. */
function outline(xml: string): string[] {
  const open: string[] = []
  const found: string[] = []
  for (const [, closing, name = ""] of xml.replace(/<\?.*?\?>/, "").matchAll(/<(\/?)([A-Za-z]+)(?: [^>]*)?>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else {
      found.push(`${open.length}:${name}`)
      open.push(name)
    }
  }
  expect(open).toEqual([])
  return found
}

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(([, text]) => text)

test("the elements are those of pain.001.001.09, in its order", () => {
  const transfer = [
    ...["3:CdtTrfTxInf", "4:PmtId", "5:InstrId", "5:EndToEndId", "4:Amt", "5:InstdAmt", "4:Cdtr", "5:Nm"],
    ...["4:CdtrAcct", "5:Id", "6:IBAN", "4:RmtInf", "5:Ustrd"],
  ]
  expect(outline(sepaOrder(list))).toEqual([
    ...["0:Document", "1:CstmrCdtTrfInitn", "2:GrpHdr", "3:MsgId", "3:CreDtTm", "3:NbOfTxs", "3:CtrlSum"],
    ...["3:InitgPty", "4:Nm", "2:PmtInf", "3:PmtInfId", "3:PmtMtd", "3:BtchBookg", "3:NbOfTxs", "3:CtrlSum"],
    ...["3:PmtTpInf", "4:SvcLvl", "5:Cd", "3:ReqdExctnDt", "4:Dt", "3:Dbtr", "4:Nm", "3:DbtrAcct", "4:Id", "5:IBAN"],
    ...["3:DbtrAgt", "4:FinInstnId", "5:Othr", "6:Id", "3:ChrgBr"],
    ...transfer,
    ...transfer,
  ])
})

test("number and sum of the transfers are stated for the message and its batch", () => {
  const xml = sepaOrder(list)
  expect(textsOf(xml, "NbOfTxs")).toEqual(["2", "2"])
  expect(textsOf(xml, "CtrlSum")).toEqual(["1234.61", "1234.61"])
  expect(textsOf(xml, "InstdAmt")).toEqual(["1234.56", "0.05"])
})

test("values match the types of the schema", () => {
  const xml = sepaOrder(list)
  for (const id of [...textsOf(xml, "MsgId"), ...textsOf(xml, "EndToEndId"), ...textsOf(xml, "PmtInfId")])
    expect(id).toMatch(/^[A-Za-z0-9]{1,35}$/)
  for (const iban of textsOf(xml, "IBAN")) expect(iban).toMatch(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/)
  for (const name of textsOf(xml, "Nm")) expect(name?.length).toBeLessThanOrEqual(70)
  expect(textsOf(xml, "CreDtTm")).toEqual(["2027-03-01T10:00:00"])
  expect(textsOf(xml, "Dt")).toEqual(["2027-03-02"])
})

test("names keep only characters of SEPA", () => {
  expect(textsOf(sepaOrder(list), "Nm")).toContain("Societa Pero Figli")
  expect(sepaText("日本", 70)).toBe("-")
  expect(sepaText("x".repeat(200), 70)).toHaveLength(70)
})
