import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { fromBase64, toBase64 } from '#kernel/command/bytes.ts'
import type { Deps, RequestInfo } from '#kernel/command/context.ts'
import { CallerError } from '#kernel/command/errors.ts'
import { relyingParties, relyingPartyOf } from '#capabilities/session/auth/relying-party.ts'

/** The checks of WebAuthn: as large as the rest of sign-in, and loaded when a passkey is at hand. */
const webauthn = () => import('@simplewebauthn/server')

export interface StoredPasskey {
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
}

export const badPasskey = () =>
  new CallerError(400, 'auth.passkey', 'This passkey doesn’t work here. Try again, or sign in another way.')

function partyOf(deps: Deps, request: RequestInfo) {
  const party = relyingPartyOf(deps.settings, request)
  if (!party) throw new CallerError(400, 'auth.passkey', 'Passkeys require a domain name, not an IP address.')
  return party
}

const expected = (deps: Deps) => {
  const parties = relyingParties(deps.settings)
  return { expectedOrigin: parties.map(({ origin }) => origin), expectedRPID: parties.map(({ id }) => id) }
}

const known = (passkeys: readonly Pick<StoredPasskey, 'credential_id' | 'transports'>[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/** What the browser needs to make a passkey that can also sign in without a password. */
export async function creationOptions(
  deps: Deps,
  request: RequestInfo,
  user: { id: string; email: string; full_name: string },
  stored: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: deps.settings.app_name,
    rpID: partyOf(deps, request).id,
    userName: user.email,
    userDisplayName: user.full_name,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: known(stored),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/** What the browser needs to use a passkey: one of these, or any it finds where none is named. */
export async function requestOptions(deps: Deps, request: RequestInfo, stored: readonly StoredPasskey[] | 'any') {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: partyOf(deps, request).id,
    userVerification: stored === 'any' ? 'required' : 'preferred',
    ...(stored === 'any' ? {} : { allowCredentials: known(stored) }),
  })
}

/** The passkey a browser made, or an error with a message. */
export async function readNewPasskey(deps: Deps, response: object, challenge: string) {
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expected(deps),
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!made?.verified) throw badPasskey()
  const { credential, credentialBackedUp } = made.registrationInfo
  return {
    credential_id: credential.id,
    public_key: toBase64(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String),
    backed_up: credentialBackedUp,
  }
}

/** Checks the signature of a passkey. Alone, it must also have recognised its owner, by finger, face or PIN. */
export async function checkPasskey(
  deps: Deps,
  response: object,
  challenge: string,
  stored: StoredPasskey,
  { alone }: { alone: boolean },
): Promise<{ counter: number; backed_up: boolean }> {
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...expected(deps),
    credential: { id: stored.credential_id, publicKey: fromBase64(stored.public_key), counter: stored.counter },
    requireUserVerification: alone,
  }).catch(() => undefined)
  if (!checked?.verified) throw badPasskey()
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, backed_up: credentialBackedUp }
}
