import { isIsoDate } from "../../../app/platform/dates"
import { sum } from "../../../app/platform/money"
import { type Element, elementsOf, readXml } from "./xml"

/*
 * The part of ISO 20022 pain.001.001.09 that payouts use, from its message definition: elements in their order, with
 * occurrences and types, restricted as the European Payments Council does for SEPA credit transfers from a customer to a
 * bank (EPC132-08: required sums, character set, euro, IBAN). The definition's other elements are refused.
 */

type Type = { attributes?: Record<string, RegExp> } & ({ text: (value: string) => boolean } | { children: Child[] })
/** `max` is 1 if absent; `min` is 1 unless `optional`. */
type Child = { name: string; type: Type; optional?: true; max?: number }

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"

/** Latin characters that every bank in SEPA accepts. */
const CHARACTERS = "[A-Za-z0-9/\\-?:().,'+ ]"

const matching = (pattern: RegExp): Type => ({ text: (value) => pattern.test(value) })
const maxText = (max: number): Type => matching(new RegExp(`^${CHARACTERS}{1,${max}}$`))
const code = (...codes: string[]): Type => ({ text: (value) => codes.includes(value) })
const sequence = (...children: Child[]): Type => ({ children })
const one = (name: string, type: Type): Child => ({ name, type })
const optional = (name: string, type: Type): Child => ({ name, type, optional: true })

/** A reference does not begin or end with a slash, and has no two in a row. */
const reference: Type = {
  text: (value) => new RegExp(`^${CHARACTERS}{1,35}$`).test(value) && !/^\/|\/$|\/\//.test(value),
}
const dateTime: Type = {
  text: (value) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) && isIsoDate(value.slice(0, 10)),
}
const date: Type = { text: isIsoDate }
const count = matching(/^[0-9]{1,15}$/)
const controlSum = matching(/^\d{1,16}(\.\d{1,2})?$/)
const MAX_CENTS = 99_999_999_999
const amount: Type = {
  attributes: { Ccy: /^EUR$/ },
  text: (value) => /^\d{1,9}(\.\d{1,2})?$/.test(value) && centsOf(value) >= 1 && centsOf(value) <= MAX_CENTS,
}
const party = sequence(one("Nm", maxText(70)))
const account = sequence(one("Id", sequence(one("IBAN", matching(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/)))))
const agent = sequence(one("FinInstnId", sequence(one("Othr", sequence(one("Id", code("NOTPROVIDED")))))))

const transfer = sequence(
  one("PmtId", sequence(optional("InstrId", reference), one("EndToEndId", reference))),
  one("Amt", sequence(one("InstdAmt", amount))),
  one("Cdtr", party),
  one("CdtrAcct", account),
  optional("RmtInf", sequence(one("Ustrd", maxText(140)))),
)
const payment = sequence(
  one("PmtInfId", reference),
  one("PmtMtd", code("TRF")),
  optional("BtchBookg", code("true", "false")),
  one("NbOfTxs", count),
  one("CtrlSum", controlSum),
  // Required here because the transfers have none.
  one("PmtTpInf", sequence(one("SvcLvl", sequence(one("Cd", code("SEPA")))))),
  one("ReqdExctnDt", sequence(one("Dt", date))),
  one("Dbtr", party),
  one("DbtrAcct", account),
  one("DbtrAgt", agent),
  optional("ChrgBr", code("SLEV")),
  { name: "CdtTrfTxInf", type: transfer, max: Number.POSITIVE_INFINITY },
)
const header = sequence(
  one("MsgId", reference),
  one("CreDtTm", dateTime),
  one("NbOfTxs", count),
  one("CtrlSum", controlSum),
  one("InitgPty", party),
)
const order: Type = {
  ...sequence(
    one(
      "CstmrCdtTrfInitn",
      sequence(one("GrpHdr", header), { name: "PmtInf", type: payment, max: Number.POSITIVE_INFINITY }),
    ),
  ),
  attributes: { xmlns: new RegExp(`^${NAMESPACE}$`) },
}

const centsOf = (decimal: string) => Math.round(Number(decimal) * 100)

/** Everything in which an order to a bank breaks the definition, by the path of the element; [] if it is valid. */
export function pain001Violations(xml: string): string[] {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) return ["no XML declaration"]
  return orderViolations(readXml(xml))
}

/** As `pain001Violations`, of a parsed order. */
export function orderViolations(root: Element): string[] {
  if (root.name !== "Document") return ["the root is no Document"]
  const broken = violationsOf(root, order, "Document")
  return broken.length > 0 ? broken : controlViolations(root)
}

function violationsOf({ attributes, children, text }: Element, type: Type, path: string): string[] {
  const expected = type.attributes ?? {}
  const names = new Set([...Object.keys(expected), ...Object.keys(attributes)])
  const wrong = [...names].filter((name) => !expected[name]?.test(attributes[name] ?? ""))
  const broken = wrong.map((name) => `${path}: attribute ${name}`)
  if ("text" in type) {
    const isValid = children.length === 0 && type.text(text)
    return isValid ? broken : [...broken, `${path}: value ${text}`]
  }
  return [...broken, ...(text === "" ? [] : [`${path}: text`]), ...sequenceViolations(children, type.children, path)]
}

/** The children must come in the order of `allowed`, each as often as it says. */
function sequenceViolations(children: Element[], allowed: Child[], path: string): string[] {
  const broken: string[] = []
  let next = 0
  for (const { name, type, optional: mayMiss, max = 1 } of allowed) {
    let found = 0
    for (let child = children[next]; child?.name === name && found < max; child = children[next]) {
      broken.push(...violationsOf(child, type, `${path}/${name}`))
      found += 1
      next += 1
    }
    if (found === 0 && !mayMiss) broken.push(`${path}/${name}: missing`)
  }
  return [...broken, ...children.slice(next).map(({ name }) => `${path}/${name}: not here`)]
}

/** Numbers and sums of the message and of each payment must be those of their transfers. */
function controlViolations(root: Element): string[] {
  const controlled = [...elementsOf(root, "CstmrCdtTrfInitn"), ...elementsOf(root, "PmtInf")]
  return controlled.flatMap((element) => {
    const stated = element.children.find(({ name }) => name === "GrpHdr") ?? element
    const amounts = elementsOf(element, "InstdAmt").map(({ text }) => centsOf(text))
    const textOf = (name: string) => stated.children.find((child) => child.name === name)?.text
    const [number, total] = [textOf("NbOfTxs"), textOf("CtrlSum")]
    return [
      ...(number !== undefined && Number(number) !== amounts.length ? [`${element.name}: number of transfers`] : []),
      ...(total !== undefined && centsOf(total) !== sum(amounts) ? [`${element.name}: sum of transfers`] : []),
    ]
  })
}
