import { notify } from '#capabilities/session/notifications/commands.ts'
import { word } from '#kernel/words.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { User } from './queries.ts'
import { mailAboutAccount } from './security-mail.ts'
import { deviceName } from './user-agent.ts'

const path = '/account/sign-ins'

/** Tells a person, in the product and by mail, that his account was used on a device it was never used on. */
export async function tellOfNewDevice(
  { deps, request }: Pick<Context, 'deps' | 'request'>,
  db: Db,
  user: User,
  session_id: string,
): Promise<void> {
  const device = deviceName(request.headers.get('user-agent'))
  const dedupe_key = `new_device:${session_id}`
  await notify(db, {
    user_ids: [user.id],
    kind: 'new_device',
    title: { text: word('New sign-in: {device}'), values: { device } },
    text: word('If it was not you, end it and change your password.'),
    link: path,
    dedupe_key,
  })
  await mailAboutAccount(db, deps, user, {
    subject: `New device signed in to ${deps.settings.app_name}`,
    text: `Somebody signed in to your account on a new device: ${device}, from ${request.address}, at ${deps.clock.now().toISOString()}.`,
    ifNotYou: 'If it was you, there is nothing to do. If not, end that sign-in here and change your password:',
    path,
    dedupe_key,
  })
}
