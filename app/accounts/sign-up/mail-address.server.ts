import { cookieIn, siteCookie } from "../../platform/http/cookie.server"

const ADDRESS_COOKIE = "app.mail-address"
const SIGN_UP_COOKIE = "sign-up"
const HOUR_SECONDS = 3600

/** Remembers where a confirmation was sent, so that the page can show the address and send it again. */
export const rememberAddress = (email: string, secure: boolean): string =>
  siteCookie(ADDRESS_COOKIE, email, { maxAgeSeconds: HOUR_SECONDS, secure })

export const rememberedAddress = (cookieHeader: string | null): string | undefined =>
  cookieIn(cookieHeader, ADDRESS_COOKIE)

/** Remembers which sign-up this browser made: its confirmation signs this browser in. */
export const rememberSignUp = (signUpId: string, secure: boolean): string =>
  siteCookie(SIGN_UP_COOKIE, signUpId, { maxAgeSeconds: HOUR_SECONDS, secure })

export const rememberedSignUp = (cookieHeader: string | null): string | undefined =>
  cookieIn(cookieHeader, SIGN_UP_COOKIE)
