import type { Deps } from '#kernel/command/context.ts'
import type { ConnectionProvider } from './contract.ts'
import { sandboxProvider } from './sandbox-provider.ts'

/** A user's identity at another site. */
export interface Identity {
  /** What the site knows them by, for good. */
  subject: string
  /** What people know them by there. */
  handle: string
}

/** What is sent along when a user goes to another site: OpenID Connect with PKCE, so that a code alone is worth nothing. */
export interface Authorization {
  state: string
  nonce: string
  /** SHA-256 of a secret that stays here (kernel/command/secrets.ts). */
  challenge: string
}

/** Another site at which people sign in, by the authorization code flow of OpenID Connect. */
export interface IdentityProvider {
  /** Where to send a user who wants to connect. */
  authorizationAddress(authorization: Authorization): string
  /** Who came back with this code; undefined where the code is not of this authorization, or too old. */
  exchange(code: string, stored: { verifier: string; nonce: string }): Promise<Identity | undefined>
}

/** The site that people connect with; undefined where none is set up. A demo has a sandbox in the place of each. */
export const providerOf = (
  deps: Pick<Deps, 'settings' | 'clock'>,
  name: ConnectionProvider,
): IdentityProvider | undefined => (deps.settings.demo_data ? sandboxProvider(deps, name) : undefined)
