import fc from "fast-check"
import { type Failure, noFailure } from "./checkout-model"

/** What the model-based tests of bookings and of orders share. */

export const anyFailure: fc.Arbitrary<Failure> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: fc.constant(noFailure) },
  { weight: 1, arbitrary: fc.constant<Failure>({ sort: "response-lost" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      sort: fc.constantFrom("rolled-back", "stopped-after"),
      transaction: fc.integer({ min: 1, max: 4 }),
    }),
  },
)

/** The shortest failing sequence, one step per line, with the error. */
export function failureText({
  counterexample,
  errorInstance,
  seed,
  counterexamplePath,
}: {
  counterexample: [unknown, readonly { name: string }[]] | null
  errorInstance: unknown
  seed: number
  counterexamplePath: string | null
}): string {
  const [setup, steps = []] = counterexample ?? []
  const lines = steps.map(({ name }, at) => `  ${at + 1}. ${name}`)
  return [
    `${messageOf(errorInstance)}\n`,
    JSON.stringify(setup),
    ...lines,
    `(seed ${seed}, path ${counterexamplePath})`,
  ].join("\n")
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
