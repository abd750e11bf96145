const GMAIL = ["gmail.com", "googlemail.com"]

/**
 * The mailbox of an address, so that one person with many spellings is counted once: lower case, without `+tag`, for
 * Gmail without dots (D69). Only for counting: mail is sent to the address as typed.
 */
export function mailboxOf(email: string): string {
  const whole = email.trim().toLowerCase()
  const at = whole.lastIndexOf("@")
  const domain = whole.slice(at + 1)
  const name = whole.slice(0, Math.max(0, at)).split("+")[0] ?? ""
  return GMAIL.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`
}
