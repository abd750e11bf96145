/** better-auth's scrypt (N 16384, r 16). Vitest replaces it by a cheaper one: `tests/support/cheap-scrypt.ts`. */
export { hashPassword, verifyPassword } from "better-auth/crypto"
