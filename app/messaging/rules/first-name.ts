/** The name a person is greeted by: the first word of the whole one. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ""
