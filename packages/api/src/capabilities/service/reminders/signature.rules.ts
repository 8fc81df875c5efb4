import { fromHex, toHex } from '#kernel/command/bytes.ts'

/** A report may be so old, or so far ahead of our clock. */
const longestSeconds = 300

const encoder = new TextEncoder()

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const keyOf = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [use])

/** The signature of a text, as both sides write it. */
export const signatureOf = async (secret: string, signed: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), encoder.encode(signed))))

/** Why a report is refused; undefined where it was signed with this secret, just now. */
export async function signatureFault(
  { headers, sent, secret }: { headers: Headers; sent: string; secret: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const timestamp = headers.get('x-rad-timestamp') ?? ''
  const signature = headers.get('x-rad-signature') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return 'Sign the report.'
  if (secret === undefined) return 'This server takes no reports of messages.'
  const key = await keyOf(secret, 'verify')
  // Compared in constant time.
  if (!(await crypto.subtle.verify('HMAC', key, fromHex(signature), encoder.encode(`${timestamp}.${sent}`))))
    return 'The signature is wrong.'
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  return ageSeconds > longestSeconds
    ? 'The time of this report is more than five minutes off. Sign it again with the current time.'
    : undefined
}
