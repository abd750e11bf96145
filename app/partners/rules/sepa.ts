import anyAscii from "any-ascii"
import { addDays, type IsoDate, romeDate, romeTime } from "../../platform/dates"

/** A credit transfer; `id` is at most 35 characters of letters and digits, `cents` in euro cents. */
export type Transfer = { id: string; name: string; iban: string; cents: number; text: string }

export type TransferList = {
  /** Names the list for the bank, which refuses a second one of that name: at most 35 letters and digits. */
  messageId: string
  createdAt: Date
  executeOn: IsoDate
  debtor: { name: string; iban: string }
  transfers: Transfer[]
}

/** Text of the SEPA character set, which has no characters to escape in XML, at most `max` characters: letters are written in Latin ones, other characters become spaces. */
export const sepaText = (text: string, max: number): string =>
  anyAscii(text.normalize("NFC"))
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, max)
    .trim() || "-"

const MAX_NAME = 70
const MAX_TEXT = 140

const element = (name: string, ...content: string[]) => `<${name}>${content.join("")}</${name}>`

const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`

/** Rome's clock time: ISO 20022 reads a moment without a zone as local time. */
const localDateTime = (at: Date) => `${romeDate(at)}T${romeTime(at)}${at.toISOString().slice(16, 19)}`

/** Transfers as an order to a bank: ISO 20022 pain.001.001.09, SEPA credit transfers in one batch, without BICs. */
export function sepaOrder({ messageId, createdAt, executeOn, debtor, transfers }: TransferList): string {
  const debtorName = element("Nm", sepaText(debtor.name, MAX_NAME))
  const sums = [
    element("NbOfTxs", String(transfers.length)),
    element("CtrlSum", euros(transfers.reduce((total, { cents }) => total + cents, 0))),
  ]
  const header = element(
    "GrpHdr",
    element("MsgId", messageId),
    element("CreDtTm", localDateTime(createdAt)),
    ...sums,
    element("InitgPty", debtorName),
  )
  const payment = element(
    "PmtInf",
    element("PmtInfId", messageId),
    element("PmtMtd", "TRF"),
    element("BtchBookg", "true"),
    ...sums,
    element("PmtTpInf", element("SvcLvl", element("Cd", "SEPA"))),
    element("ReqdExctnDt", element("Dt", executeOn)),
    element("Dbtr", debtorName),
    account("DbtrAcct", debtor.iban),
    element("DbtrAgt", element("FinInstnId", element("Othr", element("Id", "NOTPROVIDED")))),
    element("ChrgBr", "SLEV"),
    ...transfers.map(transferElement),
  )
  const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element("CstmrCdtTrfInitn", header, payment)}</Document>\n`
}

const transferElement = ({ id, name, iban, cents, text }: Transfer) =>
  element(
    "CdtTrfTxInf",
    element("PmtId", element("InstrId", id), element("EndToEndId", id)),
    element("Amt", `<InstdAmt Ccy="EUR">${euros(cents)}</InstdAmt>`),
    element("Cdtr", element("Nm", sepaText(name, MAX_NAME))),
    account("CdtrAcct", iban),
    element("RmtInf", element("Ustrd", sepaText(text, MAX_TEXT))),
  )

const account = (name: string, iban: string) =>
  element(name, element("Id", element("IBAN", iban.replaceAll(" ", "").toUpperCase())))

/** Holidays of TARGET with a fixed date, as MM-DD. */
const fixedHolidays = new Set(["01-01", "05-01", "12-25", "12-26"])

const SATURDAY = 6

/** Easter Sunday of a year (Gregorian, algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(day / 31)).padStart(2, "0")}-${String((day % 31) + 1).padStart(2, "0")}`
}

/** Whether euro transfers between banks are executed on a day: not at weekends, on the fixed holidays, Good Friday and Easter Monday. */
export function isTargetDay(day: IsoDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const easter = easterSunday(Number(day.slice(0, 4)))
  const isEaster = day === addDays(easter, -2) || day === addDays(easter, 1)
  return weekday !== 0 && weekday !== SATURDAY && !fixedHolidays.has(day.slice(5)) && !isEaster
}

/** The first day after `day` on which banks execute transfers. */
export function nextTargetDay(day: IsoDate): IsoDate {
  const next = addDays(day, 1)
  return isTargetDay(next) ? next : nextTargetDay(next)
}
