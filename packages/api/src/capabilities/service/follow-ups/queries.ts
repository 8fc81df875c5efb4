import { sql } from 'kysely'
import type { DbContext, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import type { ContactAttempt, FollowUp } from './contract.ts'
import { contactable, contactRefusal } from './rules.ts'
import { rowFields, shown } from './source.ts'
import { followUpStates, media } from './vocabulary.ts'

/** As many attempts as a page shows, the latest first. */
const mostAttempts = 200

const attemptsOf = (follow_up_id: string) => sql<ContactAttempt[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'at', a.at, 'medium', a.medium, 'direction', a.direction, 'result', a.result,
    'note', a.note, 'call_back_at', a.call_back_at, 'by', u.full_name) order by a.at desc, a.id)
  from (select * from contact_attempt where follow_up_id = ${sql.ref(follow_up_id)} order by at desc limit ${sql.lit(mostAttempts)}) a
    left join app_user u on u.id = a.by_user_id), '[]')`

const recordFields = (db: DbContext['db'], today: string) =>
  rowFields(db, today)
    .leftJoin('job_card', (join) =>
      join.onRef('job_card.id', '=', 'follow_up.seen_card_id').on('follow_up.status', '=', 'reported'),
    )
    .leftJoin('lost_reason', 'lost_reason.id', 'follow_up.lost_reason_id')
    .select([
      'follow_up.version',
      'lost_reason.label as lost_reason',
      'follow_up.lost_on',
      'follow_up.first_due_on',
      'follow_up.due_basis',
      'follow_up.no_shows',
      'follow_up.sent_at',
      'follow_up.delivered_at',
      'follow_up.read_at',
      'follow_up.responded_at',
      'follow_up.booked_at',
      'follow_up.reported_at',
      'customer.phones',
      'customer.email',
      'customer.wrong_contacts',
      'customer.language',
      'customer.active',
      'customer.consent_call',
      'customer.consent_sms',
      'customer.consent_whatsapp',
      'customer.consent_email',
      'customer.do_not_contact_until',
      'job_card.no as reported_job_card',
      'follow_up.reported_outlet_id',
      attemptsOf('follow_up.id').as('contacts'),
    ])

const inAnswer = (at: string | null) => at && new Date(at).toISOString()

type Stored = Awaited<ReturnType<ReturnType<typeof recordFields>['execute']>>[number]

/** Why the customer may not be contacted today, by medium. */
function refusalsOf(stored: Stored, today: string): Record<string, string> {
  const customer = contactable(stored)
  const refused = media.map((medium) => [medium, contactRefusal(customer, medium, today)] as const)
  return Object.fromEntries(refused.flatMap(([medium, refusal]) => (refusal === undefined ? [] : [[medium, refusal]])))
}

/** The record, with the states that the caller may move it to; 404 outside their scope. */
export async function findFollowUp({ db, deps, actor }: ScopedContext & DbContext, no: string): Promise<FollowUp> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const stored = await recordFields(db, today).where('follow_up.no', '=', no).executeTakeFirst()
  if (!stored) throw notFound()
  const places = await placesOf(db, stored.reported_outlet_id ? [stored.reported_outlet_id] : [])
  const [row] = shown(actor, [stored])
  const mayName = actor.ability.can('read', 'CustomerName')
  return {
    ...row!,
    phones: mayName ? (stored.phones ?? []) : [],
    wrong_contacts: mayName ? (stored.wrong_contacts ?? []) : [],
    refusals: refusalsOf(stored, today),
    reported_outlet_name: places.get(stored.reported_outlet_id ?? '')?.outlet_name ?? null,
    contacts: stored.contacts.map((one) => ({
      ...one,
      at: inAnswer(one.at)!,
      call_back_at: inAnswer(one.call_back_at),
    })),
    allowed: actor.ability.can('update', 'FollowUp') ? [...followUpStates.moves[stored.status]] : [],
  }
}
