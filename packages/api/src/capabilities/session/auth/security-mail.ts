import { sql } from 'kysely'
import type { Db, Deps, RequestInfo } from '#kernel/command/context.ts'
import { mailOf, type MailSentence } from '#kernel/mail/mail-words.ts'
import { putInOutbox } from '#kernel/command/outbox.ts'
import { word } from '#kernel/contract/words.ts'
import type { User } from './queries.ts'

/** The language a person has chosen; without one, that of their browser, where the call is their own, and else English. */
export async function languageOf(db: Db, user_id: string, own?: Pick<RequestInfo, 'headers'>): Promise<string> {
  const { rows } = await sql<{ language: string | null }>`select rad.language_of(${user_id}) as language`.execute(db)
  const language = /^[a-z]{2,3}(?=[-,;]|$)/i.exec(own?.headers.get('accept-language') ?? '')?.[0].toLowerCase()
  return rows[0]?.language ?? language ?? 'en'
}

/** How every mail to a user begins. */
export const greeting = (name: string): MailSentence => ({ text: word('Hello {name},'), values: { name } })

interface AboutAccount {
  language: string
  subject: MailSentence
  text: MailSentence
  ifNotYou: string
  path: string
  dedupe_key?: string | undefined
}

/** Notifies a person by mail of what happened to their account, so that they learn of it if it was not them. */
export async function mailAboutAccount(
  db: Db,
  deps: Pick<Deps, 'settings' | 'translations'>,
  user: Pick<User, 'email' | 'full_name'>,
  { language, subject, text, ifNotYou, path, dedupe_key }: AboutAccount,
): Promise<void> {
  const link = `${deps.settings.public_url}${path}`
  const paragraphs = [greeting(user.full_name), text, { text: ifNotYou }, { link }]
  const payload = await mailOf(deps, { to: user.email, language, subject, paragraphs })
  await putInOutbox(db, { topic: 'mail', dedupe_key, payload })
}
