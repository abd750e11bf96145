/** Something that decides whether somebody books, in words of the reader's language; `lines` are read one below the other. */
export type Fact = { title: string; lines: string[] }
