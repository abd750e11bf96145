import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import type { RootData } from "../../../platform/ui/page/root-data"
import { SessionProvider, useSession } from "./SessionProvider"

const anna: Pick<RootData, "person" | "session"> = {
  person: { id: "anna", name: "Anna", email: "anna@example.org", role: "personal", idStatus: "unverified" },
  session: { sessionHash: "s1", expiresAt: "2026-12-21T10:00:00.000Z", isFirst: true, authMethod: "password" },
}

function SessionProbe() {
  const { user, session, loading, firstSignIn } = useSession()
  return <p>{JSON.stringify([user?.name ?? null, session?.expiresAt ?? null, loading, firstSignIn])}</p>
}

function renderedSession(root: object | undefined): unknown {
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => null,
      Component: () => (
        <SessionProvider>
          <SessionProbe />
        </SessionProvider>
      ),
    },
  ])
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
  return JSON.parse(html.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"'))
}

test("the initial state is the server's session", () => {
  expect(renderedSession(anna)).toEqual(["Anna", "2026-12-21T10:00:00.000Z", false, true])
})

test("without a session user and first sign-in are null", () => {
  expect(renderedSession({ person: null, session: null })).toEqual([null, null, false, null])
})

test("useSession throws outside its provider (part 1 §8)", () => {
  expect(() => renderToStaticMarkup(<SessionProbe />)).toThrow(/SessionProvider/)
})
