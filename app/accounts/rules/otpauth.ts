/** The secret of an `otpauth://` address, in groups of four for typing by hand; empty where it has none. */
export function secretForTyping(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? ""
  return (secret.match(/.{1,4}/g) ?? []).join(" ")
}
