import { jwtVerify, SignJWT } from 'jose'
import { outside } from '#kernel/command/clock.ts'
import type { Deps } from '#kernel/command/context.ts'
import { hashOf } from '#kernel/command/secrets.ts'
import type { ConnectionProvider } from './contract.ts'
import type { IdentityProvider } from './provider.ts'

type Host = Pick<Deps, 'settings' | 'clock'>

const codeSeconds = 60
const keyOf = ({ settings }: Host) => new TextEncoder().encode(`sandbox of connections ${settings.secret}`)

/** The name a user enters at the sandbox. */
export interface SandboxSignIn {
  provider: ConnectionProvider
  handle: string
  challenge: string
  nonce: string
}

/** The sandbox signs a user in under any name, and returns the code that a real site would return. */
export async function sandboxCode(host: Host, { provider, handle, challenge, nonce }: SandboxSignIn): Promise<string> {
  const now = outside(host.clock)
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ handle, challenge, nonce })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(provider)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + codeSeconds)
    .sign(keyOf(host))
}

/** Replaces a site that a demo cannot reach: the same steps, and nothing leaves this origin. */
export const sandboxProvider = (host: Host, provider: ConnectionProvider): IdentityProvider => ({
  authorizationAddress: (authorization) =>
    `/pages/account-settings/connections?${new URLSearchParams({ sandbox: provider, ...authorization }).toString()}`,
  exchange: async (code, { verifier, nonce }) => {
    const read = await jwtVerify<{ handle: string; challenge: string; nonce: string }>(code, keyOf(host), {
      algorithms: ['HS256'],
      audience: provider,
      currentDate: outside(host.clock),
    }).catch(() => undefined)
    if (!read || read.payload.nonce !== nonce || read.payload.challenge !== (await hashOf(verifier))) return undefined
    const { handle } = read.payload
    return { handle, subject: await hashOf(`${provider} ${handle.toLowerCase()}`) }
  },
})
