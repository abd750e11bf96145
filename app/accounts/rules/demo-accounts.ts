import type { Role } from "../../platform/context.server"
import type { IdStatus } from "./identity"

/** Accounts in demo mode, one per kind, all with `DEMO_PASSWORD`. */
export type DemoAccount = {
  key: "customer_verified" | "customer_unverified" | "partner_verified" | "partner_unverified" | "operator"
  email: string
  name: string
  role: Role
  idStatus: IdStatus
  businessStatus: IdStatus
  companyName?: string
  phone: string
}

export const DEMO_PASSWORD = "maestrale-demo"

export const demoAccounts: readonly DemoAccount[] = [
  {
    key: "customer_verified",
    email: "verified@maestrale.example",
    name: "Giulia Serra",
    role: "personal",
    idStatus: "verified",
    businessStatus: "unverified",
    phone: "+39 347 000 0001",
  },
  {
    key: "customer_unverified",
    email: "unverified@maestrale.example",
    name: "Marco Piras",
    role: "personal",
    idStatus: "unverified",
    businessStatus: "unverified",
    phone: "+39 347 000 0002",
  },
  {
    key: "partner_verified",
    email: "partner@maestrale.example",
    name: "Elena Sanna",
    role: "business",
    idStatus: "unverified",
    businessStatus: "verified",
    companyName: "Costa Yachting S.r.l.",
    phone: "+39 347 000 0003",
  },
  {
    key: "partner_unverified",
    email: "new-partner@maestrale.example",
    name: "Davide Lai",
    role: "business",
    idStatus: "unverified",
    businessStatus: "unverified",
    companyName: "Lai Ville S.n.c.",
    phone: "+39 347 000 0004",
  },
  {
    key: "operator",
    email: "operator@maestrale.example",
    name: "Chiara Deiana",
    role: "operator",
    idStatus: "unverified",
    businessStatus: "unverified",
    phone: "+39 347 000 0005",
  },
]
