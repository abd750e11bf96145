/** A drawn edition in short; `firstNumber`: the winning ticket of the first prize, null if no ticket took part. */
export type Result = { editionId: string; winnerCount: number; ticketCount: number; firstNumber: number | null }
