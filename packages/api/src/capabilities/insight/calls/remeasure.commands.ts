import { sql } from 'kysely'
import type { CommandContext } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { type StoredLine, measured } from './analysis.commands.ts'
import { meetsAll } from './speech/phrases.rules.ts'
import { rulesOf } from './known.queries.ts'

/** The lines of a call as they are stored. */
const linesOf = async ({ db }: Pick<CommandContext, 'db'>, id: string): Promise<StoredLine[]> =>
  db
    .selectFrom('call_segment')
    .select([
      'seq',
      'label',
      'speaker',
      'start_ms',
      'end_ms',
      'text',
      sql<number | null>`confidence::float8`.as('confidence'),
      sql<number | null>`sentiment::float8`.as('sentiment'),
      sql<StoredLine['words']>`null`.as('words'),
    ])
    .where('call_id', '=', id)
    .orderBy('seq')
    .execute()

/** Measures a call again by its lines as they are stored, and by the rules of today; what people decided of its phrases stays. */
export async function remeasure(ctx: CommandContext, id: string): Promise<void> {
  const { db, deps } = ctx
  const { duration_ms, purpose } = await db
    .selectFrom('call')
    .select(['duration_ms', 'purpose'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rules = await rulesOf(db, dayIn(deps.settings.brand_tz, deps.clock.now()))
  const lines = await linesOf(ctx, id)
  const { measures, speakers, topics, phrases } = measured(lines, { duration_ms, purpose, rules })
  const decided = await db
    .selectFrom('call_phrase')
    .select(['rule_id', 'met'])
    .where('call_id', '=', id)
    .where('decided', '=', true)
    .execute()
  const isDecided = new Set(decided.map(({ rule_id }) => rule_id))
  const found = phrases.filter(({ rule_id }) => !isDecided.has(rule_id))
  const verdicts = [...decided, ...found]
  await db.deleteFrom('call_speaker').where('call_id', '=', id).execute()
  await db.deleteFrom('call_topic').where('call_id', '=', id).execute()
  await db.deleteFrom('call_phrase').where('call_id', '=', id).where('decided', '=', false).execute()
  const ofCall = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ call_id: id, ...row }))
  if (speakers.length > 0) await db.insertInto('call_speaker').values(ofCall(speakers)).execute()
  if (topics.length > 0) await db.insertInto('call_topic').values(ofCall(topics)).execute()
  if (found.length > 0) await db.insertInto('call_phrase').values(ofCall(found)).execute()
  await db
    .updateTable('call')
    .set({
      ...measures,
      phrases_met: meetsAll(verdicts.map(({ met }) => ({ isMet: met }))),
      ...nextVersion(ctx),
    })
    .where('id', '=', id)
    .execute()
}
