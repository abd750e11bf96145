/** No name is longer. */
export const NAME_MAX_LENGTH = 80
/** Nor that of a company. */
export const COMPANY_MAX_LENGTH = 120

/** What begins a web address. */
const scheme = /:\/\/|\bwww\./i

/** A host's name: two signs or more, a dot, letters all small or all capital (`St.John` and `S.r.l.` are none). */
const host = /[\p{L}\p{N}-]{2,}\.(\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u

/** Signs that no name has: of control, of line ends, of writing direction, of markup, of addresses. */
const foreign = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069<>@]/u

/** Whether this can be a person's name: it stands in mails of the house, so it carries no link and no markup. */
export const isName = (text: string): boolean =>
  text.isWellFormed() && !foreign.test(text) && !scheme.test(text) && !host.test(text)
