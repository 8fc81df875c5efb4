import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { figuresOf } from '@rad/api/internal/capabilities/insight/calls/decide.commands.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'

/** So many calls with a result that was not met are disputed, of each agent a few. */
const howMany = 16
const howManyOfAgent = 2
const dueAfterDays = 4

const reasons = [
  'I mentioned it before the recording began.',
  'I mentioned it in other words; the customer thanked me for it.',
  'The line was bad, and the recognizer left my sentence out.',
  'The customer hung up before I could say it.',
]
const remarks = {
  upheld: 'It can be heard on the recording.',
  rejected: 'It is not on the recording.',
}

/** Results that their agents could dispute, one of each call, and a few of each agent, the newest first. */
async function disputable(db: Db) {
  const found = await db
    .selectFrom('call_phrase')
    .innerJoin('call', 'call.id', 'call_phrase.call_id')
    .innerJoin('phrase_rule', 'phrase_rule.id', 'call_phrase.rule_id')
    .select(['call.id', 'call.agent_id', 'call.agent', 'call.started_at', 'call.content_hash', 'call_phrase.rule_id'])
    .where('call_phrase.met', '=', false)
    .where('call.agent_id', 'is not', null)
    .orderBy('call.started_at', 'desc')
    .orderBy('call.no')
    .orderBy('phrase_rule.sort')
    .execute()
  const calls = found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at)
  const isNew = ({ agent_id, id }: (typeof calls)[number]) =>
    calls.filter((one) => one.agent_id === agent_id).findIndex((one) => one.id === id) < howManyOfAgent
  return calls.filter(isNew).slice(0, howMany)
}

/** Disputes of the newest calls: the older they are, the likelier they are decided. Calls before them are acknowledged. */
export async function seedCallDisputes(db: Db, { settings, clock }: Deps): Promise<void> {
  const random = randomFrom(20_272)
  const now = clock.now()
  const today = dayIn(settings.brand_tz, now)
  const reviewer = await db
    .selectFrom('app_user')
    .select(['id', 'full_name'])
    .where('username', '=', 'hqa')
    .executeTakeFirstOrThrow()
  const found = await disputable(db)
  for (const [at, { id, agent_id, agent, rule_id, content_hash, started_at }] of found.toReversed().entries()) {
    const opened_at = new Date(Math.min(+new Date(started_at) + 3 * 3_600_000, +now - 60_000))
    const opened_on = dayIn(settings.brand_tz, opened_at)
    const due_on = addDays(opened_on, dueAfterDays)
    const status = statusOf(at, random, opened_on < addDays(today, -1))
    const isDecided = status === 'upheld' || status === 'rejected'
    const ended_at = status === 'open' ? null : new Date(Math.min(+opened_at + 20 * 3_600_000, +now - 30_000))
    const figures = await figuresOf({ db }, id)
    const upheld = { ...figures, phrases_met: figures.phrases_met + 1 }
    await db
      .insertInto('call_dispute')
      .values({
        no: sql<string>`'CD-' || lpad(nextval('call_dispute_no')::text, 6, '0')`,
        call_id: id,
        kind: 'verdict',
        rule_id,
        was: 'not_met',
        claim: 'met',
        reason: random.pick(reasons),
        content_hash,
        status,
        opened_at,
        opened_on,
        opened_by: agent_id!,
        agent: agent!,
        due_on,
        ended_at,
        ...(isDecided && {
          decided_by: reviewer.id,
          reviewer: reviewer.full_name,
          remark: remarks[status],
          figures_before: JSON.stringify(figures),
          figures_after: status === 'upheld' ? JSON.stringify(upheld) : null,
        }),
      })
      .execute()
    if (status === 'upheld') await uphold(db, id, rule_id)
  }
  await sql`update call set acknowledged_at = started_at + interval '1 day'
    where transcript_status = 'analyzed' and agent_id is not null and started_on < ${addDays(today, -14)}::date`.execute(
    db,
  )
}

const statusOf = (at: number, random: ReturnType<typeof randomFrom>, isOld: boolean) =>
  at < howMany / 2 && isOld
    ? random.weighted([
        ['upheld', 4],
        ['rejected', 3],
        ['withdrawn', 1],
      ] as ['upheld' | 'rejected' | 'withdrawn', number][])
    : 'open'

/** What upholding does to the call: the result of the rule, and whether all are met. */
async function uphold(db: Db, call_id: string, rule_id: string) {
  await db
    .updateTable('call_phrase')
    .set({ met: true, decided: true })
    .where('call_id', '=', call_id)
    .where('rule_id', '=', rule_id)
    .execute()
  await sql`update call set phrases_met = case
      when exists (select from call_phrase p where p.call_id = call.id and not p.met) then false
      when exists (select from call_phrase p where p.call_id = call.id and p.met is null) then null
      else true
    end where id = ${call_id}::uuid`.execute(db)
}
