import { SignJWT, jwtVerify } from 'jose'

/** Ten minutes, access and refresh alike (product.md section 9). */
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

/** The user and sign-in an access token names, or undefined for a forged, foreign or expired one. */
export async function readAccessToken(secret: string, token: string, now: Date) {
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
    return { user_id: String(payload.sub), session_id: String(payload.sid) }
  } catch {
    return undefined
  }
}
