import { base64url } from 'jose'

/** 256 random bits; only their hash is stored. */
export const newSecret = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

export async function hashOf(secret: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
