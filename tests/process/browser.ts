import { DEMO_PASSWORD, demoAccounts } from "../../app/accounts/rules/demo-accounts"

type Headers = Record<string, string>
export type Browser = ReturnType<typeof browserAt>
export type DemoKey = (typeof demoAccounts)[number]["key"]

/** A minimal browser for a running site: stores cookies, sends `Origin`, does not follow redirects. */
export function browserAt(address: string, origin = address) {
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit & { headers?: Headers } = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(address + path, {
      redirect: "manual",
      ...init,
      headers: { "accept-language": "en", ...(cookie ? { cookie } : {}), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s)
      if (/Max-Age=0\b/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const post = (path: string, fields: Record<string, string>, headers: Headers = {}) =>
    send(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin, ...headers } })
  return {
    jar,
    get: (path: string) => send(path),
    post,
    send,
    signIn: (account: DemoKey, more: Record<string, string> = {}) => {
      // Without any cookie it would be one that may refuse them.
      if (jar.size === 0) jar.set("any", "cookie")
      return post("/signin", { email: emailOf(account), password: DEMO_PASSWORD, from: "", ...more })
    },
    /** The e-mail address of the signed-in person, or null. */
    currentEmail: async () => {
      const result = (await (await send("/api/session")).json()) as { user: { email: string } | null }
      return result.user?.email ?? null
    },
  }
}

export const emailOf = (account: DemoKey) => demoAccounts.find(({ key }) => key === account)?.email ?? ""
