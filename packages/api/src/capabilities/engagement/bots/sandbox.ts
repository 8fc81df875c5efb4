import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isReadable } from '#capabilities/knowledge/content/lookups.ts'
import type { SandboxAnswer, sandboxApi } from './sandbox.contract.ts'
import { type Spoken, understand } from './understanding.ts'

/** The answers that are published now, by their intents. */
const answersNow = (db: Db, now: Date) =>
  db
    .selectFrom('library_item')
    .where('kind', '=', 'bot_answer')
    .where('intent_code', 'is not', null)
    .where(isReadable('library_item', now))

/** What speaks for each intent. */
async function spokenOf(db: Db, now: Date): Promise<Spoken[]> {
  const intents = await db
    .selectFrom('intent')
    .select(['code', 'name'])
    .where('active', '=', true)
    .where('code', '<>', 'fallback')
    .orderBy('code')
    .execute()
  const answers = await answersNow(db, now).select(['intent_code', 'title', 'summary']).execute()
  return intents.map(({ code, name }) => ({
    code,
    sentences: [
      name,
      ...answers
        .filter(({ intent_code }) => intent_code === code)
        .map(({ title, summary }) => `${title} ${summary ?? ''}`),
    ],
  }))
}

/** The answer to an intent in a language, else as it was written first. */
const answerTo = (db: Db, now: Date, intent: string, language: string) =>
  answersNow(db, now)
    .select(['item_id as id', 'title', 'plain_text as text', 'language', 'no as edition'])
    .where('intent_code', '=', intent)
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy(sql`item_id = work_id`, 'desc')
    .orderBy('published_at', 'desc')
    .executeTakeFirst()

/** What the bot would answer. Real customers are understood by the client's own bot. */
export async function sayToBot({ db, deps, params, query }: Context<typeof sandboxApi.say>): Promise<SandboxAnswer> {
  const now = deps.clock.now()
  const bot = await db
    .selectFrom('bot')
    .leftJoin('bot_version', (join) =>
      join.onRef('bot_version.bot_id', '=', 'bot.id').on('bot_version.is_live', '=', true),
    )
    .select(['bot.languages', 'bot_version.intents'])
    .where('bot.code', '=', params.code)
    .executeTakeFirst()
  if (!bot) throw notFound()
  const language = query.language ?? bot.languages[0] ?? 'en'
  const heard = understand(query.text, await spokenOf(db, now))
  const intent = heard
    ? await db.selectFrom('intent').select(['code', 'name']).where('code', '=', heard.code).executeTakeFirstOrThrow()
    : null
  const is_known = heard !== undefined && (bot.intents ?? []).includes(heard.code)
  const answer = is_known ? await answerTo(db, now, heard.code, language) : undefined
  const instead = answer ? undefined : await answerTo(db, now, 'fallback', language)
  return {
    intent,
    is_known,
    confidence: heard?.confidence ?? 0,
    answer: answer ?? null,
    fallback: answer ? null : (instead?.text ?? null),
  }
}
