import { base64url } from 'jose'

/** Begins every sealed secret. A secret stored in clear by an older version is base32, which has no small letters. */
const version = 'v1.'
const nonceBytes = 12

const bytes = (text: string) => new TextEncoder().encode(text)

async function keyOf(serverSecret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytes(serverSecret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: bytes('rad authenticator app') }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The owner of a secret is part of the seal: in the row of another user it cannot be read. */
const bound = (user_id: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytes(`user ${user_id}`),
})

/** Seals the secret of an authenticator app with a key of the server, for its row in the database. */
export async function sealSecret(serverSecret: string, user_id: string, secret: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(bound(user_id, nonce), await keyOf(serverSecret), bytes(secret))
  return `${version}${base64url.encode(nonce)}.${base64url.encode(new Uint8Array(sealed))}`
}

/** Reads a sealed secret, or one stored in clear before. Undefined where the server's secret or the owner is another now. */
export async function readSecret(serverSecret: string, user_id: string, stored: string): Promise<string | undefined> {
  if (!stored.startsWith(version)) return stored
  const [nonce = '', sealed = ''] = stored.slice(version.length).split('.')
  const how = bound(user_id, new Uint8Array(base64url.decode(nonce)))
  try {
    const key = await keyOf(serverSecret)
    const secret = await crypto.subtle.decrypt(how, key, new Uint8Array(base64url.decode(sealed)))
    return new TextDecoder().decode(secret)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}
