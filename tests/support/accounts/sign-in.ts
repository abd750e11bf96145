import { type SignedIn, signIn } from "../../../app/accounts/sign-in/sign-in.server"

/** Signs in a person without a second factor. */
export async function signInAtOnce(...args: Parameters<typeof signIn>): Promise<SignedIn> {
  const result = await signIn(...args)
  if ("isSecondFactorPending" in result) throw new Error("A second factor is required.")
  return result
}
