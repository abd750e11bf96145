import { describe, expect, test } from "vitest"
import { orderViolations, pain001Violations } from "../../../tests/support/files/pain001"
import { type Element, readXml } from "../../../tests/support/files/xml"
import { easterSunday, nextTargetDay, sepaOrder, sepaText } from "./sepa"

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
  expect(textsOf(xml, "CreDtTm")).toEqual(["2027-03-01T11:00:00"])
  expect(textsOf(xml, "Dt")).toEqual(["2027-03-02"])
})

test.each([
  ["2027-03-01T22:59:58Z", "2027-03-01T23:59:58"],
  ["2027-07-01T22:30:07.999Z", "2027-07-02T00:30:07"],
])("an order made at %s states Rome's time %s", (createdAt, stated) => {
  expect(textsOf(sepaOrder({ ...list, createdAt: new Date(createdAt) }), "CreDtTm")).toEqual([stated])
})

test("names keep only characters of SEPA", () => {
  expect(textsOf(sepaOrder(list), "Nm")).toContain("Societa Pero Figli")
  expect(sepaText("\u0000 «…»", 70)).toBe("...")
  expect(sepaText("«»", 70)).toBe("-")
  expect(sepaText("x".repeat(200), 70)).toHaveLength(70)
})

test.each([
  ["Società Größe & Øst «Łódź»", "Societa Grosse Ost Lodz"],
  ["Ærø Æbler", "Aero Aebler"],
  ["D’Angelo & Figli – Charter", "D'Angelo Figli - Charter"],
  ["Ελλάδα Яхта", "Ellada Yakhta"],
])("%s is written as %s", (name, written) => {
  expect(sepaText(name, 70)).toBe(written)
})

describe("an order to a bank is valid", () => {
  const [transfer] = list.transfers
  if (!transfer) throw new Error("No transfer.")

  test.each([
    ["with several transfers", list],
    ["with a single transfer", { ...list, transfers: [transfer] }],
    ["with the ids of payouts", { ...list, transfers: [{ ...transfer, id: "0123456789abcdef".repeat(2) }] }],
    ["with two hundred transfers", { ...list, transfers: Array.from({ length: 200 }, () => transfer) }],
    [
      "of the smallest and a large amount",
      { ...list, transfers: [1, 123_456_789].map((cents) => ({ ...transfer, cents })) },
    ],
    [
      "whatever characters its names and texts have",
      {
        ...list,
        debtor: { ...list.debtor, name: '日本 <&> "Ñandú" ß\u0000\u202e' },
        transfers: [{ ...transfer, name: "é".repeat(300), text: "]]>\n\t&amp;€".repeat(40) }],
      },
    ],
  ])("%s", (_, order) => {
    expect(pain001Violations(sepaOrder(order))).toEqual([])
  })
})

describe("the check of orders refuses", () => {
  const xml = sepaOrder(list)
  const [optional, repeatable] = [
    ["InstrId", "RmtInf", "BtchBookg", "ChrgBr"],
    ["CdtTrfTxInf", "PmtInf"],
  ]

  /** Every element of a new copy of the order, with the one it is in. */
  function allElements(): { element: Element; parent: Element }[] {
    const found: { element: Element; parent: Element }[] = []
    const collect = (parent: Element) => {
      for (const element of parent.children) {
        found.push({ element, parent })
        collect(element)
      }
    }
    copy = readXml(xml)
    collect(copy)
    return found
  }
  let copy: Element

  /** Names of the elements after whose change the order still counts as valid; each is changed in a copy of its own. */
  const unnoticed = (change: (found: { element: Element; parent: Element }) => boolean): string[] =>
    allElements().flatMap((_, index) => {
      const found = allElements()[index]
      if (!found || !change(found)) return []
      return orderViolations(copy).length === 0 ? [found.element.name] : []
    })

  test("one without any of its required elements", () => {
    const missing = unnoticed(({ element, parent }) => {
      parent.children = parent.children.filter((child) => child !== element)
      return true
    })
    expect(new Set(missing)).toEqual(new Set(optional))
  })

  test("one with an element twice", () => {
    const twice = unnoticed(({ element, parent }) => {
      parent.children.splice(parent.children.indexOf(element), 0, element)
      return !repeatable.includes(element.name)
    })
    expect(twice).toEqual([])
  })

  test("one with an element before its predecessor", () => {
    const swapped = unnoticed(({ element, parent }) => {
      const at = parent.children.indexOf(element)
      const before = parent.children[at - 1]
      if (!before || before.name === element.name) return false
      parent.children.splice(at - 1, 2, element, before)
      return true
    })
    expect(swapped).toEqual([])
  })

  test.each(["", "à", "<", "x".repeat(141)])("one with the value %j", (text) => {
    const accepted = unnoticed(({ element }) => {
      element.text = text
      return element.children.length === 0
    })
    expect(accepted).toEqual([])
  })

  test("one with an attribute or an element that does not belong there", () => {
    const attribute = unnoticed(({ element }) => {
      element.attributes.xsi = "1"
      return true
    })
    const stranger = unnoticed(({ element }) => {
      element.children.push({ name: "Foo", attributes: {}, children: [], text: "" })
      return true
    })
    expect([attribute, stranger]).toEqual([[], []])
  })

  test.each([
    ["another version's namespace", "pain.001.001.09", "pain.001.001.03"],
    ["no XML declaration", '<?xml version="1.0" encoding="UTF-8"?>', ""],
    ["another currency", 'Ccy="EUR"', 'Ccy="USD"'],
    ["no currency", ' Ccy="EUR"', ""],
    ["three decimals", "1234.56<", "1234.560<"],
    ["a decimal comma", "1234.56<", "1234,56<"],
    ["an amount of nothing", ">0.05<", ">0.00<"],
    ["a negative amount", ">0.05<", ">-0.05<"],
    ["an amount of ten digits", ">1234.56<", ">1000000000.00<"],
    ["a sum with three decimals", "<CtrlSum>1234.61", "<CtrlSum>1234.610"],
    ["another service level", ">SEPA<", ">URGP<"],
    ["a name in place of its bank's id", ">NOTPROVIDED<", ">MY BANK<"],
    ["a sum that is not that of its transfers", "<CtrlSum>1234.61", "<CtrlSum>1234.62"],
    ["a number that is not that of its transfers", "<NbOfTxs>2", "<NbOfTxs>3"],
    ["an IBAN with spaces", "DE89370400440532013000", "DE89 3704 0044 0532 0130 00"],
    ["an IBAN in lower case", "DE89370400440532013000", "de89370400440532013000"],
    ["an impossible day", "2027-03-02", "2027-02-30"],
    ["a moment with a fraction", "T11:00:00", "T11:00:00.000"],
    ["an impossible moment", "T11:00:00", "T24:00:00"],
    ["a reference of 36 characters", "<EndToEndId>a1", `<EndToEndId>${"a".repeat(36)}`],
    ["a reference with two slashes", "<EndToEndId>a1", "<EndToEndId>a//1"],
    ["a message id that begins with a slash", "<MsgId>", "<MsgId>/"],
    ["a name of 71 characters", "Costa Yachting", "x".repeat(71)],
    ["an ampersand", "Costa Yachting", "Costa &amp; Yachting"],
    ["another method", ">TRF<", ">CHK<"],
    ["charges that SEPA does not have", ">SLEV<", ">DEBT<"],
  ])("%s", (_, valid, broken) => {
    const changed = xml.replace(valid, broken)
    expect(changed).not.toBe(xml)
    expect(pain001Violations(changed)).not.toEqual([])
  })
})

test.each([
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter Sunday of %i is %s", (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test.each([
  ["a weekday", "2026-11-25", "2026-11-26"],
  ["a Friday", "2026-11-27", "2026-11-30"],
  ["a Saturday", "2026-11-28", "2026-11-30"],
  ["the day before Good Friday", "2027-03-25", "2027-03-30"],
  ["30 April", "2026-04-30", "2026-05-04"],
  ["Christmas Eve", "2025-12-24", "2025-12-29"],
  ["New Year's Eve", "2026-12-31", "2027-01-04"],
])("after %s, %s, banks execute transfers on %s", (_, day, next) => {
  expect(nextTargetDay(day)).toBe(next)
})
