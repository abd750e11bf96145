import { type SignedIn, signIn } from "../../app/accounts/sign-in/session.server"

/** Signs in a person without a second factor. */
export async function signInAtOnce(...args: Parameters<typeof signIn>): Promise<SignedIn> {
  const answer = await signIn(...args)
  if ("challenge" in answer) throw new Error("A second factor is required.")
  return answer
}
