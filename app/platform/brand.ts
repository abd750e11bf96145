/** The name and contact data of the company: another company changes this file and nothing else. */
export const brand = {
  name: "Maestrale",
  bookingPrefix: "MST",
  legalName: "Maestrale S.r.l.",
  email: "ciao@maestrale.example",
  phone: "+39 070 000 0000",
  /** Where journalists and applicants write; may be the same address. */
  pressEmail: "stampa@maestrale.example",
  careersEmail: "lavoro@maestrale.example",
  /** Digits only, as wa.me wants it. */
  whatsapp: "390700000000",
  office: {
    street: "Viale Marconi 229",
    locality: "Cagliari",
    region: "Sardegna",
    postalCode: "09131",
    country: "IT",
    /** Degrees, for the map. An example: enter the real position. */
    at: { lat: 39.227, lon: 9.139 },
    /**
     * Opening hours, an example: enter the real ones. Every pickup time (part 2 §5) lies within them. `from` and `to` are
     * weekdays, 1 is Monday; the remaining days are closed.
     */
    hours: [
      {
        from: 1,
        to: 5,
        open: [
          ["09:00", "13:00"],
          ["16:00", "19:00"],
        ],
      },
      { from: 6, to: 6, open: [["09:00", "14:00"]] },
    ],
  },
  /**
   * The promoter of the prize draw, and the body that receives donations and unassigned prizes, as in the rules deposited for
   * the draw (DPR 430/2001, articles 10 and 11). Both are examples: enter the real ones.
   */
  draw: {
    promoter: "Maestrale S.r.l.",
    promoterTaxCode: "00000000000",
    charity: "Fondazione Maestrale per il Mare ONLUS",
  },
  /** The account that pays partners, in the bank's file of transfers. Both are examples: enter the real ones. */
  payouts: {
    debtorName: "Maestrale S.r.l.",
    debtorIban: "IT60X0542811101000000123456",
  },
  social: {
    instagram: "https://www.instagram.com/",
    facebook: "https://www.facebook.com/",
    youtube: "https://www.youtube.com/",
  },
  /** Receiving addresses for payments in crypto. */
  wallets: {
    btc: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    eth: "0x52908400098527886E0F7030069857D2E4169EE7",
    usdt: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  },
} as const
