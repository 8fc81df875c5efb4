import { call, type Transport } from '#kernel/contract/client.ts'
import { authApi, type SignedIn } from '#capabilities/session/auth/contract.ts'

/** Signs in where the password is enough. */
export async function signInAt(
  host: Transport,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const answered = await call(host, authApi.login, { body: { email, password } })
  if ('twoStep' in answered) throw new Error(`${email} has a second step`)
  return answered
}
