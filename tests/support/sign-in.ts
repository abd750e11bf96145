import { type SignedIn, signIn } from "../../app/accounts/sign-in/session.server"

/** Signs in someone who has no second factor. */
export async function signInAtOnce(...given: Parameters<typeof signIn>): Promise<SignedIn> {
  const answer = await signIn(...given)
  if ("challenge" in answer) throw new Error("A second factor is asked for.")
  return answer
}
