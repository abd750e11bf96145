import { createCookie } from "react-router"

const options = { httpOnly: true, sameSite: "lax", path: "/", maxAge: 3600 } as const
const address = createCookie("house.mail-address", options)
const signUp = createCookie("sign-up", options)

const textIn = (value: unknown) => (typeof value === "string" ? value : undefined)

/** Remembers for an hour where a confirmation was sent, so that the page can say it and send it again. */
export const rememberAddress = (email: string, secure: boolean) => address.serialize(email, { secure })

/** That address, or undefined. */
export const rememberedAddress = async (cookies: string | null) => textIn(await address.parse(cookies))

/** Remembers for an hour which sign-up this browser made: its confirmation signs this browser in. */
export const rememberSignUp = (signUpId: string, secure: boolean) => signUp.serialize(signUpId, { secure })

/** The id of that sign-up, or undefined. */
export const rememberedSignUp = async (cookies: string | null) => textIn(await signUp.parse(cookies))
