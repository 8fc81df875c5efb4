import type { Db, Deps } from '#kernel/context.ts'
import { putInOutbox } from '#kernel/outbox.ts'
import type { User } from './queries.ts'

/** Tells a person by mail what happened to his account, so that he hears of it if it was not him. */
export async function mailAboutAccount(
  db: Db,
  { settings }: Pick<Deps, 'settings'>,
  user: Pick<User, 'email' | 'full_name'>,
  said: { subject: string; text: string; ifNotYou: string; path: string; dedupe_key: string },
): Promise<void> {
  const text = [`Hello ${user.full_name},`, said.text, said.ifNotYou, `${settings.public_url}${said.path}`].join('\n\n')
  const payload = { to: user.email, subject: said.subject, text }
  await putInOutbox(db, { topic: 'mail', dedupe_key: said.dedupe_key, payload })
}
