/** A drawn edition in short; `firstNumber`: the ticket that has the first prize, null if none has. */
export type Result = { editionId: string; winnerCount: number; ticketCount: number; firstNumber: number | null }
