/** A payout's destination as pages show it: the last four characters of an IBAN, the first letter and domain of an address. */
export function maskedDetails(method: "iban" | "paypal", details: string): string {
  if (method === "iban") return `•••• ${details.slice(-4)}`
  const [name = "", domain = ""] = details.split("@")
  return `${name.slice(0, 1)}•••@${domain}`
}
