/** First word of a full name, for greetings. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ""
