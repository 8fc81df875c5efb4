import { hashOf, newSecret } from '#kernel/command/secrets.ts'

/** `rad_<prefix>_<secret>`: by the prefix people and the database know a key, the secret is 256 random bits. */
const keyForm = /^rad_([a-z0-9]{8})_[\w-]{43}$/

/** The prefix of a key as it was sent; undefined for what cannot be one. */
export const prefixOf = (key: string): string | undefined => keyForm.exec(key)?.[1]

/** Of 32 signs, so that each is as likely as the others; without those that are read for one another. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A new key: the whole of it, which is not stored, and its prefix and hash, which are. */
export async function newKey(): Promise<{ key: string; prefix: string; hash: string }> {
  const prefix = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => signs[byte % signs.length]).join('')
  const key = `rad_${prefix}_${newSecret()}`
  return { key, prefix, hash: await hashOf(key) }
}

/** Whether two hashes are equal, in a time that does not reveal where they differ. */
export function isSameHash(one: string, other: string): boolean {
  let parted = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) parted |= one.charCodeAt(at) ^ other.charCodeAt(at % (other.length || 1))
  return parted === 0
}
