/** The name and contact data of the company: another company changes this file and nothing else. */
export const brand = {
  name: "Maestrale",
  bookingPrefix: "MST",
  legalName: "Maestrale S.r.l.",
  email: "ciao@maestrale.example",
  phone: "+39 070 000 0000",
  /** Digits only, as wa.me wants it. */
  whatsapp: "390700000000",
  office: {
    street: "Viale Marconi 229",
    locality: "Cagliari",
    region: "Sardegna",
    postalCode: "09131",
    country: "IT",
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
  /** Receiving addresses for payments in crypto currency. */
  wallets: {
    btc: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    eth: "0x52908400098527886E0F7030069857D2E4169EE7",
    usdt: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  },
} as const
