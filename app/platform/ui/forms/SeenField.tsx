import { useLoaderData } from "react-router"

/** What an operator's form is about, such as `booking:<id>`; null if it makes something new. */
export type FormSubject = string | null

/** The hidden field with which a form of the back office says what its page showed (`withSeen`). */
export const SeenField = ({ subject }: { subject: FormSubject }) => (
  <input type="hidden" name="seen" value={useSeen(subject)} />
)

/** The value of `SeenField`. */
export function useSeen(subject: FormSubject): string {
  const { seen } = useLoaderData<{ seen: number }>()
  return subject === null ? "" : `${subject}:${seen}`
}
