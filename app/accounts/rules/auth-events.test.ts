import { expect, test } from "vitest"
import { type AuthEvent, authEvents, openingEvents, recoveryToken, type SessionSnapshot } from "./auth-events"

type Seen = NonNullable<SessionSnapshot>

const seen = (user: Partial<Seen["user"]> = {}, session: Partial<Seen["session"]> = {}): Seen => ({
  user: { id: "anna", name: "Anna", email: "anna@example.org", role: "personal", idStatus: "unverified", ...user },
  session: {
    sessionHash: "s1",
    expiresAt: "2026-12-21T10:00:00.000Z",
    isFirst: false,
    authMethod: "password",
    ...session,
  },
})
const later = "2026-12-22T10:00:00.000Z"

test.each<[string, SessionSnapshot, SessionSnapshot, AuthEvent[]]>([
  ["still signed out", null, null, []],
  ["nothing changes", seen(), seen(), []],
  ["a user signs in", null, seen(), ["SIGNED_IN"]],
  ["a user signs in with Google", null, seen({}, { authMethod: "google" }), ["SIGNED_IN"]],
  [
    "a user signs in with a second factor",
    null,
    seen({}, { authMethod: "two-factor" }),
    ["SIGNED_IN", "MFA_CHALLENGE_VERIFIED"],
  ],
  ["a session ends", seen(), null, ["SIGNED_OUT"]],
  ["another user signs in", seen(), seen({ id: "bea" }, { sessionHash: "s2" }), ["SIGNED_OUT", "SIGNED_IN"]],
  [
    "another user signs in with a second factor",
    seen(),
    seen({ id: "bea" }, { sessionHash: "s2", authMethod: "two-factor" }),
    ["SIGNED_OUT", "SIGNED_IN", "MFA_CHALLENGE_VERIFIED"],
  ],
  ["the session is extended", seen(), seen({}, { expiresAt: later }), ["TOKEN_REFRESHED"]],
  ["a new session replaces the old one", seen(), seen({}, { sessionHash: "s2" }), ["TOKEN_REFRESHED"]],
  [
    "a new session opened by a second factor replaces the old one",
    seen(),
    seen({}, { sessionHash: "s2", authMethod: "two-factor" }),
    ["TOKEN_REFRESHED", "MFA_CHALLENGE_VERIFIED"],
  ],
  [
    "a session opened by a second factor is extended",
    seen({}, { authMethod: "two-factor" }),
    seen({}, { authMethod: "two-factor", expiresAt: later }),
    ["TOKEN_REFRESHED"],
  ],
  ["the name changes", seen(), seen({ name: "Anna Melis" }), ["USER_UPDATED"]],
  ["the identity is verified", seen(), seen({ idStatus: "verified" }), ["USER_UPDATED"]],
  [
    "the session is extended and the address changes",
    seen(),
    seen({ email: "a@example.org" }, { expiresAt: later }),
    ["TOKEN_REFRESHED", "USER_UPDATED"],
  ],
])("%s", (_, before, after, events) => {
  expect(authEvents(before, after)).toEqual(events)
})

test.each<[string, SessionSnapshot | undefined, SessionSnapshot, AuthEvent[]]>([
  ["new tab, signed out", undefined, null, ["INITIAL_SESSION"]],
  ["new tab, signed in", undefined, seen(), ["INITIAL_SESSION"]],
  ["reload", seen(), seen(), ["INITIAL_SESSION"]],
  ["back from Google", null, seen({}, { authMethod: "google" }), ["INITIAL_SESSION", "SIGNED_IN"]],
  ["after signing out", seen(), null, ["INITIAL_SESSION", "SIGNED_OUT"]],
])("page load: %s", (_, before, after, events) => {
  expect(openingEvents(before, after)).toEqual(events)
})

test.each([
  ["/reset-password", "?token=abc", "abc"],
  ["/", "?type=recovery&token=a%2Bb", "a+b"],
  ["/cars", "?type=recovery&token=abc", "abc"],
  ["/", "?token=abc", undefined],
  ["/auth/verify", "?token=abc", undefined],
  ["/", "?type=signup&token=abc", undefined],
  ["/", "?type=recovery&token=", undefined],
  ["/reset-password", "", undefined],
])("%s%s carries the recovery token %j", (pathname, search, token) => {
  expect(recoveryToken(pathname, search)).toBe(token)
})
