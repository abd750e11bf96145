/** The secret of an `otpauth://` URI in groups of four characters; empty if it has none. */
export function secretForTyping(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? ""
  return (secret.match(/.{1,4}/g) ?? []).join(" ")
}
