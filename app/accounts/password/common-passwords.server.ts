import { brand } from "../../platform/brand"
import { Refusal } from "../../platform/refusal"
import list from "../prose/common-passwords.txt?raw"
import { isGuessable, ownWords } from "../rules/guessable"

/** Passwords from published leaks, in small letters, and the words that many begin with. No page loads them. */
const common: ReadonlySet<string> = new Set(list.trimEnd().split("\n"))

/** Of whom a new password is, as far as it is known. */
type Owner = { email: string; name?: string | null; companyName?: string | null }

/**
 * Refuses a new password that guessers try first, with `accounts.password-common` at the field `password`. A password in force
 * is never judged: whoever has one can sign in.
 */
export function requireUncommon(password: string, { email, name, companyName }: Owner): void {
  if (!isGuessable(password, common, ownWords([email, name, companyName, brand.name]))) return
  const code = "accounts.password-common"
  throw new Refusal(code, {}, { fields: [{ field: "password", code }] })
}
