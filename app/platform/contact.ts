/** Digits with the usual separators, 6 to 15 of them, perhaps an international prefix. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 6 && digits <= 15
}

/** Whether a text has the shape of an address of mail. Every address that a form takes has it; which it takes, its schema says. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
