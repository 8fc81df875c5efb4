const seconds = 30
/** One step to either side, for clocks that differ. */
const leeway = 1

/** A secret for an authenticator app, and the address for its QR code. Loaded when it is needed. */
export async function newTotp(issuer: string, label: string) {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The half minute a code belongs to, counted since 1970; undefined where it is wrong or of another time. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const { Secret, TOTP } = await import('otpauth')
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, period: seconds, window: leeway })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / seconds) + delta
}
