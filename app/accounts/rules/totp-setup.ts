/** Shown once, to add the account to an authenticator app: otpauth URI, secret to type, QR code as an SVG path of dark modules. */
export type TotpSetup = { uri: string; secret: string; qr: { size: number; path: string } }
