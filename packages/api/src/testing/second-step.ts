import { Secret, TOTP } from 'otpauth'
import { twoStepApi } from '#capabilities/session/two-step/contract.ts'
import type { TestApp } from './test-app.ts'

/** What the authenticator app shows at the time of the test app, or so many seconds from it. */
export const codeOf = (app: TestApp, secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.deps.clock.now().getTime() + ahead * 1000 })

/** Turns the second step of a demo user on, whose password is their role. */
export async function enrol(app: TestApp, role: string) {
  const user = await app.as(role)
  const { secret, uri } = await user.send(twoStepApi.begin, { body: { password: role.toLowerCase() } })
  const { recovery_codes } = await user.send(twoStepApi.confirm, { body: { code: codeOf(app, secret) } })
  app.travel(30)
  return { user, secret, uri, recovery_codes }
}
