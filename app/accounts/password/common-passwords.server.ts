import { brand } from "../../platform/brand"
import { Refusal } from "../../platform/refusal"
import list from "../prose/common-passwords.txt?raw"
import { isGuessable, personalWords } from "../rules/guessable"

/** Lower-case passwords from published leaks and frequent first words. Server only. */
const common: ReadonlySet<string> = new Set(list.trimEnd().split("\n"))

/** Known data of the password's owner. */
type Owner = { email: string; name?: string | null; companyName?: string | null }

/** Refuses a guessable new password with `accounts.password-common` on the field `password`. Not applied to existing passwords. */
export function requireUncommon(password: string, { email, name, companyName }: Owner): void {
  if (!isGuessable(password, common, personalWords([email, name, companyName, brand.name]))) return
  const code = "accounts.password-common"
  throw new Refusal(code, {}, { fields: [{ field: "password", code }] })
}
