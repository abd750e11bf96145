import { generateCookie } from "hono/cookie"
import { parse } from "hono/utils/cookie"

/** The Set-Cookie header of a cookie for the whole site that scripts cannot read. `secure`: the site is behind TLS. */
export const siteCookie = (name: string, value: string, options: { maxAgeSeconds: number; secure: boolean }): string =>
  generateCookie(name, value, {
    maxAge: options.maxAgeSeconds,
    httpOnly: true,
    sameSite: "Lax",
    secure: options.secure,
  })

/** The decoded value of a cookie in a request's Cookie header. */
export const cookieIn = (header: string | null, name: string): string | undefined => parse(header ?? "", name)[name]
