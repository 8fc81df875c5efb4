import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type Answered, ask, enterBy } from '#api/auth-calls.ts'
import { t } from '#kit/words.ts'

// The test of api/auth-calls.ts compares the paths with the contracts.
export const secondStepPaths = {
  finish: '/jwt/two-step',
  passkeyStep: '/jwt/two-step/passkey-options',
  finishWithPasskey: '/jwt/two-step/passkey',
  passkeyFirst: '/jwt/passkey/options',
  signInWithPasskey: '/jwt/passkey',
} as const

export const finishWithCode = (pendingToken: string, code: string) =>
  enterBy(secondStepPaths.finish, { pendingToken, code })
export const finishWithRecoveryCode = (pendingToken: string, recoveryCode: string) =>
  enterBy(secondStepPaths.finish, { pendingToken, recoveryCode })

/** What the person's device says to the challenge; undefined where the person closed its dialog. */
async function signChallenge(options: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options }).catch(() => undefined)
}

const notUsed = (): Answered<undefined> => ({
  messages: { form: t('No passkey was used. Try again or sign in another way.') },
})

/** Signs in with a passkey alone, or finishes a sign-in whose password was right. */
export async function enterWithPasskey(pendingToken?: string): Promise<Answered<undefined>> {
  type Begun = { challengeToken?: string; options: PublicKeyCredentialRequestOptionsJSON }
  const begun = await (pendingToken
    ? ask<Begun>(secondStepPaths.passkeyStep, { pendingToken })
    : ask<Begun>(secondStepPaths.passkeyFirst, {}))
  if ('messages' in begun) return begun
  const response = await signChallenge(begun.answer.options)
  if (!response) return notUsed()
  return pendingToken
    ? enterBy(secondStepPaths.finishWithPasskey, { pendingToken, response })
    : enterBy(secondStepPaths.signInWithPasskey, { challengeToken: begun.answer.challengeToken, response })
}
