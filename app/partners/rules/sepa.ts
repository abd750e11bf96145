import anyAscii from "any-ascii"
import { brand } from "../../platform/brand"
import { type IsoDate, romeDate, romeTime } from "../../platform/dates"

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

/** A message id as the bank sees it: with the brand's prefix. */
export const bankMessageId = (messageId: string): string => `${brand.bookingPrefix}${messageId}`

/** The name of a file of transfers, from when it was made and its message id. */
export const sepaFileName = (file: { createdAt: Date; messageId: string }): string =>
  `sepa-${romeDate(file.createdAt)}-${bankMessageId(file.messageId)}.xml`

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
