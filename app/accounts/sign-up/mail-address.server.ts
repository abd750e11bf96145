import { createCookie } from "react-router"

const cookie = createCookie("house.mail-address", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 3600 })

/** Remembers for an hour where a confirmation was sent, so that the page can say it and send it again. */
export const rememberAddress = (email: string, secure: boolean) => cookie.serialize(email, { secure })

/** That address, or undefined. */
export async function rememberedAddress(cookies: string | null): Promise<string | undefined> {
  const value: unknown = await cookie.parse(cookies)
  return typeof value === "string" ? value : undefined
}
