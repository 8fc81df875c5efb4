import { SignJWT, jwtVerify } from 'jose'

/** Ten minutes, access and refresh alike (docs/domain.md#sign-in). */
export const tokenSeconds = 600
const issuer = 'rad'
const audience = 'rad-api'
const type = 'at+jwt'
const leewaySeconds = 60

const key = (secret: string) => new TextEncoder().encode(secret)

/** An access token: who, and by which sign-in. It names no rights: those are looked up. */
export function signAccessToken(secret: string, user_id: string, session_id: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(user_id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(key(secret))
}

interface Named {
  user_id: string
  session_id: string
}

/** What a token names and when it ends, or undefined for a forged, foreign or expired one. */
async function verified(secret: string, token: string, now: Date): Promise<(Named & { exp: number }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience,
      clockTolerance: leewaySeconds,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    return { user_id: String(payload.sub), session_id: String(payload.sid), exp: payload.exp! }
  } catch {
    return undefined
  }
}

/**
 * Reads access tokens: the user and session that one names, or undefined for a forged, foreign or expired one. A verified
 * token is cached, letter for letter, until it expires: verifying it again takes longer than reading a record.
 */
export function tokenReader(secret: string): (token: string, now: Date) => Promise<Named | undefined> {
  const genuine = new Map<string, Named & { exp: number }>()
  return async (token, now) => {
    const known = genuine.get(token)
    if (known && known.exp + leewaySeconds > Math.floor(now.getTime() / 1000)) return known
    genuine.delete(token)
    const found = await verified(secret, token, now)
    if (!found) return undefined
    if (genuine.size >= 10_000) genuine.clear()
    genuine.set(token, found)
    return found
  }
}
