/** A passkey device in software: what a browser and its authenticator answer, as WebAuthn writes it. */

const bytes = (...parts: (ArrayLike<number> | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part))))
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64url = (given: Uint8Array) =>
  btoa(String.fromCharCode(...given))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const sha256 = async (given: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', given))
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** One half of a signature as DER writes a number: no needless zeros, never negative. */
function derInteger(half: Uint8Array): Uint8Array {
  const start = half.findIndex((byte) => byte !== 0)
  const value = half.slice(start)
  const digits = value[0]! > 127 ? bytes(0, value) : value
  return bytes(2, digits.length, digits)
}

const flags = { present: 1, verified: 4, hasKey: 64 }

/** A key on P-256 as COSE writes it: kind 2, for ES256 (-7), on curve 1. */
const coseKey = (point: Uint8Array) =>
  bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, point.slice(1, 33), 0x22, 0x58, 32, point.slice(33))

/** What an authenticator states about itself: nothing, in CBOR. */
const attestationOf = (data: Uint8Array) =>
  bytes(
    0xa3,
    bytes(0x63, utf8('fmt'), 0x64, utf8('none')),
    bytes(0x67, utf8('attStmt'), 0xa0),
    bytes(0x68, utf8('authData'), 0x58, data.length, data),
  )

async function signatureOf(key: CryptoKey, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, signed))
  const halves = bytes(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)))
  return bytes(0x30, halves.length, halves)
}

/** Makes a passkey bound to a name, that signs for pages of an origin. */
export async function passkeyDevice({ origin, id: rpId }: { origin: string; id: string }) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const credentialId = crypto.getRandomValues(new Uint8Array(16))
  const id = base64url(credentialId)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = async (flag: number, rest: ArrayLike<number> = []) =>
    bytes(await sha256(utf8(rpId)), flag, uint32(++counter), rest)
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  const create = async (challenge: string) => {
    const made = bytes(new Uint8Array(16), 0, credentialId.length, credentialId, coseKey(point))
    const data = await authenticatorData(flags.present | flags.verified | flags.hasKey, made)
    return answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationOf(data)),
      transports: ['internal'],
    })
  }

  const use = async (challenge: string, { verified = true } = {}) => {
    const client = clientData('webauthn.get', challenge)
    const data = await authenticatorData(flags.present | (verified ? flags.verified : 0))
    return answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(await signatureOf(pair.privateKey, bytes(data, await sha256(client)))),
    })
  }
  return { id, create, use }
}
