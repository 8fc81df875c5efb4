import { fromHex, toHex } from '#kernel/command/bytes.ts'
import type { Deps } from '#kernel/command/context.ts'

/** Few, because anyone who can read this store already has access to the device: the demo is to be ready at once. */
const iterations = 10_000

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return toHex(new Uint8Array(bits))
}

/** Passwords in a page: PBKDF2, which every browser brings; Argon2id is native code of the server. */
export const pagePasswords: Deps['passwords'] = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2$${toHex(salt)}$${await derive(password, salt)}`
  },
  async verify(stored, password) {
    const [kind, salt = '', expected] = stored.split('$')
    return kind === 'pbkdf2' && (await derive(password, fromHex(salt))) === expected
  },
}
