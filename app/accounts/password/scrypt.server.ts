/** The sign-in library's own scrypt (N 16384, r 16). Vitest puts a cheaper one in its place: `tests/support/cheap-scrypt.ts`. */
export { hashPassword, verifyPassword } from "better-auth/crypto"
