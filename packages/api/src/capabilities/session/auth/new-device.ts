import { putInOutbox } from '#kernel/outbox.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { User } from './queries.ts'
import { deviceName } from './user-agent.ts'

/** Tells a person by mail that his account was used on a device it was never used on. */
export async function tellOfNewDevice(
  { deps, request }: Pick<Context, 'deps' | 'request'>,
  db: Db,
  user: User,
  session_id: string,
): Promise<void> {
  const { app_name, public_url } = deps.settings
  const device = deviceName(request.headers.get('user-agent'))
  const text = [
    `Hello ${user.full_name},`,
    `somebody signed in to your account on a new device: ${device}, from ${request.address}, at ${deps.clock.now().toISOString()}.`,
    'If it was you, there is nothing to do. If not, end that sign-in here and change your password:',
    `${public_url}/account/sign-ins`,
  ].join('\n\n')
  const payload = { to: user.email, subject: `New device signed in to ${app_name}`, text }
  await putInOutbox(db, { topic: 'mail', dedupe_key: `new_device:${session_id}`, payload })
}
