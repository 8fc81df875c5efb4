import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '#kernel/command/context.ts'

/** A player sends no token of its own, so that the address has one: for one user, one call, and a short time. */
const playSeconds = 900
const audience = 'rad-recording'
const type = 'recording+jwt'

const keyOf = ({ settings }: Pick<Deps, 'settings'>) => new TextEncoder().encode(settings.secret)

export async function signPlayToken(deps: Pick<Deps, 'settings' | 'clock'>, user_id: string, no: string) {
  const until = Math.floor(deps.clock.now().getTime() / 1000) + playSeconds
  const token = await new SignJWT({ no })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(user_id)
    .setAudience(audience)
    .setExpirationTime(until)
    .sign(keyOf(deps))
  return { token, until: new Date(until * 1000).toISOString() }
}

/** Who may play which call; undefined for a forged, foreign, or expired token. */
export async function readPlayToken(deps: Pick<Deps, 'settings' | 'clock'>, token: string) {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      algorithms: ['HS256'],
      typ: type,
      audience,
      currentDate: deps.clock.now(),
      requiredClaims: ['sub', 'no', 'exp'],
    })
    return { user_id: String(payload.sub), no: String(payload.no) }
  } catch {
    return undefined
  }
}
