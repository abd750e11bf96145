import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type Ceremony = { challenge: string; origin?: string }

/**
 * A device with one passkey, for tests without a browser (WebAuthn level 2: ES256, no attestation). `verifies`: with user
 * verification. Both results have the browser's JSON format.
 */
export function passkeyDevice({ rpId = "localhost", origin = "http://localhost:3000", verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const jwk = publicKey.export({ format: "jwk" })
  const credentialId = randomBytes(32)
  let counter = 0

  const text = (bytes: Buffer) => bytes.toString("base64url")
  const clientData = (type: string, ceremony: Ceremony) =>
    Buffer.from(
      JSON.stringify({ type, challenge: ceremony.challenge, origin: ceremony.origin ?? origin, crossOrigin: false }),
    )
  const authenticatorData = (extra: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(USER_PRESENT | (verifies ? USER_VERIFIED : 0) | extra)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, rest])
  }
  const credential = {
    id: text(credentialId),
    rawId: text(credentialId),
    type: "public-key" as const,
    clientExtensionResults: {},
  }

  return {
    create(ceremony: Ceremony) {
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(jwk.x ?? "", "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(jwk.y ?? "", "base64url"),
      ])
      const data = authenticatorData(
        HAS_CREDENTIAL,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]),
      )
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData("webauthn.create", ceremony)),
          attestationObject: text(attestation),
        },
      }
    },
    get(ceremony: Ceremony) {
      const client = clientData("webauthn.get", ceremony)
      const data = authenticatorData(0)
      const signature = sign("sha256", Buffer.concat([data, createHash("sha256").update(client).digest()]), privateKey)
      return {
        ...credential,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      }
    },
  }
}
