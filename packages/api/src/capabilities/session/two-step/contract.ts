import { z } from 'zod'
import { contract, instant, severalLines, text } from '#kernel/contract/contract.ts'
import { linkToken, password, remember, SignedIn } from '#capabilities/session/auth/contract.ts'

/** What the browser hands to its passkey dialogue, and what that answers: both as WebAuthn writes them in JSON. */
const PasskeyOptions = z.record(z.string(), z.unknown())
const passkeyResponse = z.looseObject({ id: text(2_000) }).register(severalLines, { as: 'passkey' })

/** A passkey of the asker. Its secret never leaves the device that made it. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** True where the maker of the device keeps a copy, so that losing the device does not lose the passkey. */
  backed_up: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** How the asker signs in. */
export const Security = z.object({
  two_step: z.object({ on: z.boolean(), since: instant.nullable(), recovery_codes_left: z.int() }),
  passkeys: z.array(Passkey),
  /** False where this address cannot keep passkeys. */
  passkeys_possible: z.boolean(),
  password_changed_at: instant.nullable(),
})
export type Security = z.infer<typeof Security>

/** Ten codes for the day the phone is lost, each good once. This is the only time they are shown. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const byId = z.object({ id: z.uuid() })
const name = text(60, 1)

export const twoStepApi = contract('two-step', {
  finish: {
    method: 'POST',
    path: '/jwt/two-step',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Finishes a sign-in with a code of the authenticator app or a recovery code.',
    body: z.strictObject({
      pendingToken: linkToken,
      code: text(20).optional(),
      recoveryCode: text(40).optional(),
    }),
    response: SignedIn,
    transaction: 'own',
  },
  passkeyStep: {
    method: 'POST',
    path: '/jwt/two-step/passkey-options',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'What the browser needs to finish a sign-in with a passkey.',
    body: z.strictObject({ pendingToken: linkToken }),
    response: z.object({ options: PasskeyOptions }),
    transaction: 'own',
  },
  finishWithPasskey: {
    method: 'POST',
    path: '/jwt/two-step/passkey',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Finishes a sign-in with a passkey.',
    body: z.strictObject({ pendingToken: linkToken, response: passkeyResponse }),
    response: SignedIn,
    transaction: 'own',
  },
  passkeyFirst: {
    method: 'POST',
    path: '/jwt/passkey/options',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'What the browser needs to sign in with a passkey and no password.',
    body: z.strictObject({}),
    response: z.object({ challengeToken: z.string(), options: PasskeyOptions }),
    transaction: 'own',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/jwt/passkey',
    load: 'sign-in',
    whenClosed: true,
    allow: 'public',
    scope: 'none',
    summary: 'Signs in with a passkey, which counts as both steps.',
    body: z.strictObject({ challengeToken: linkToken, response: passkeyResponse, remember }),
    response: SignedIn,
    transaction: 'own',
  },
  security: {
    method: 'GET',
    path: '/api/account/security',
    allow: 'signed-in',
    scope: 'own',
    summary: 'How the asker signs in: second step, passkeys, and the age of the password.',
    response: Security,
    transaction: 'own',
  },
  begin: {
    method: 'POST',
    path: '/api/account/two-step/begin',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Makes the secret for an authenticator app, shown this once; it counts from its first right code on.',
    body: z.strictObject({ password }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    transaction: 'own',
  },
  confirm: {
    method: 'POST',
    path: '/api/account/two-step/confirm',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Turns the second step on with a first code, and answers the recovery codes.',
    body: z.strictObject({ code: text(20) }),
    response: RecoveryCodes,
    transaction: 'own',
  },
  off: {
    method: 'POST',
    path: '/api/account/two-step/off',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Turns the second step off and forgets its secret and its recovery codes.',
    body: z.strictObject({ password }),
    response: z.undefined(),
    status: 204,
    transaction: 'own',
  },
  renewCodes: {
    method: 'POST',
    path: '/api/account/two-step/recovery-codes',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Makes ten new recovery codes; the former ones stop working.',
    body: z.strictObject({ password }),
    response: RecoveryCodes,
    transaction: 'own',
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/begin',
    allow: 'signed-in',
    scope: 'own',
    summary: 'What the browser needs to make a passkey.',
    body: z.strictObject({ password }),
    response: z.object({ challenge_token: z.string(), options: PasskeyOptions }),
    transaction: 'own',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Keeps the passkey that the browser made, under a name.',
    body: z.strictObject({ challenge_token: linkToken, name, response: passkeyResponse }),
    response: Passkey,
    status: 201,
    transaction: 'own',
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/account/passkeys/:id',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Gives a passkey another name.',
    params: byId,
    body: z.strictObject({ name }),
    response: Passkey,
    transaction: 'own',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    allow: 'signed-in',
    scope: 'own',
    summary: 'Forgets a passkey: it no longer signs in.',
    params: byId,
    response: z.undefined(),
    status: 204,
    transaction: 'own',
  },
})
