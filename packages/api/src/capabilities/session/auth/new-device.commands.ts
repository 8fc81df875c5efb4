import { notify } from '#capabilities/session/notifications/commands.ts'
import { word } from '#kernel/contract/words.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import type { User } from './queries.ts'
import { languageOf, mailAboutAccount } from './security-mail.ts'
import { deviceName } from './user-agent.ts'

const path = '/pages/account-settings/sessions'

/** Notifies a person, in the product and by mail, that their account was used on a new device. */
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
    text: word('If this wasn’t you, sign out that session and change your password.'),
    link: path,
    dedupe_key,
  })
  const { app_name, brand_tz } = deps.settings
  const language = await languageOf(db, user.id, request)
  const inFull = { dateStyle: 'long', timeStyle: 'long', timeZone: brand_tz } as const
  const at = new Intl.DateTimeFormat(language, inFull).format(deps.clock.now())
  await mailAboutAccount(db, deps, user, {
    language,
    subject: { text: word('New device signed in to {app_name}'), values: { app_name } },
    text: {
      text: word('Someone signed in to your account on a new device: {device}, from {address}, on {at}.'),
      values: { device, address: request.address, at },
    },
    ifNotYou: word(
      'If this was you, no action is needed. If not, sign out that session here and change your password:',
    ),
    path,
    dedupe_key,
  })
}
