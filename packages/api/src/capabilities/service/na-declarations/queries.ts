import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { masked } from '#kernel/contract/masked.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { filesOf } from '#kernel/file/evidence.ts'
import type { NaDeclaration, NaProspect } from './contract.ts'
import { decisionRefusal, type AttemptCounts } from './rules.ts'
import { rowFields } from './source.ts'
import { declarableStatuses, type NaStatus } from './vocabulary.ts'

/** The day it is for the brand. */
export const todayOf = ({ deps }: Pick<ActorContext, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Until when declarations of an outlet are not approved automatically; null where they are. */
export async function automaticOffUntil(db: Db, outlet_id: string, today: string): Promise<string | null> {
  const found = await db
    .selectFrom('na_automatic_off')
    .select('until_on')
    .where('outlet_id', '=', outlet_id)
    .where('from_on', '<=', today)
    .where('until_on', '>', today)
    .orderBy('until_on', 'desc')
    .executeTakeFirst()
  return found?.until_on ?? null
}

const recordFields = (db: Db) =>
  rowFields(db)
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .leftJoin('customer as buyer', 'buyer.id', 'na_declaration.new_customer_id')
    .leftJoin('revalidation', 'revalidation.id', 'na_declaration.revalidation_id')
    .leftJoin('follow_up as next', 'next.id', 'na_declaration.new_follow_up_id')
    .select([
      'na_declaration.version',
      'na_declaration.note',
      'na_declaration.reference',
      'na_declaration.manual_cause',
      'customer.no as customer',
      'customer.name as customer_name',
      'buyer.no as new_customer',
      sql<string | null>`rad.outlet_code(na_declaration.new_outlet_id)`.as('new_outlet'),
      'na_declaration.new_due_on',
      sql<string | null>`(select no from job_card where job_card.id = na_declaration.job_card_id)`.as('job_card'),
      'next.no as new_follow_up',
      'na_declaration.rechecked_on',
      'revalidation.no as revalidation',
      'na_declaration.declared_at',
      'na_declaration.decided_at',
      'na_declaration.outlet_id',
      'na_declaration.declared_by as declared_by_id',
      filesOf('na_declaration_file', sql`f.na_declaration_id = na_declaration.id`).as('files'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof recordFields>['execute']>>[number]

/** Why the caller may not decide: they declared it, or the reason needs another role. */
function refusalOf({ actor }: ActorContext, { approver, declared_by_id }: Stored): string | undefined {
  if (declared_by_id === actor.user_id) return 'You declared this yourself.'
  return decisionRefusal(approver, actor.roles)
}

/** What the caller may do with a declaration that is not decided. */
function allowedOf(ctx: ActorContext, stored: Stored): NaStatus[] {
  if (stored.status !== 'declared') return []
  const { ability, user_id } = ctx.actor
  if (ability.can('approve', 'NaApproval') && refusalOf(ctx, stored) === undefined) return ['approved', 'rejected']
  return ability.can('create', 'NaDeclaration') && stored.declared_by_id === user_id ? ['withdrawn'] : []
}

/** One declaration; 404 outside the reader's scope. */
export async function findDeclaration(ctx: ActorContext, no: string): Promise<NaDeclaration> {
  const { db, actor } = ctx
  const stored = await recordFields(db).where('na_declaration.no', '=', no).executeTakeFirst()
  if (!stored) throw notFound()
  const { outlet_id, declared_by_id: _, ...record } = stored
  const canDecide = stored.status === 'declared' && actor.ability.can('approve', 'NaApproval')
  return {
    ...record,
    customer_name: actor.ability.can('read', 'CustomerName') ? record.customer_name : masked(record.customer_name),
    automatic_off_until: await automaticOffUntil(db, outlet_id, todayOf(ctx)),
    files: record.files.map((file) => ({ ...file, at: new Date(file.at).toISOString() })),
    allowed: allowedOf(ctx, stored),
    refusal: (canDecide && refusalOf(ctx, stored)) || null,
  }
}

/** Attempts of people to reach the customer since a follow-up opened: how many, on how many days, at how many times of day. */
export async function attemptsOf({ db, deps }: ActorContext, follow_up_id: string): Promise<AttemptCounts> {
  const hour = sql`extract(hour from a.at at time zone ${deps.settings.brand_tz})`
  const { rows } = await sql<AttemptCounts>`
    select count(*) as attempts, count(distinct a.attempted_on) as attempt_days,
      count(distinct case when ${hour} < 12 then 'morning' when ${hour} < 17 then 'afternoon' else 'evening' end) as day_parts
    from contact_attempt a join follow_up f on f.id = a.follow_up_id
    where a.follow_up_id = ${follow_up_id}::uuid and a.direction = 'out' and a.reminder_id is null
      and a.at >= f.opened_at`.execute(db)
  return rows[0]!
}

/** What the form of a declaration needs to know of a follow-up; 404 outside the reader's scope. */
export async function prospectOf(ctx: ActorContext, no: string): Promise<NaProspect> {
  const { db, actor } = ctx
  const followUp = await db
    .selectFrom('follow_up')
    .select(['id', 'status', 'outlet_id'])
    .where('no', '=', no)
    .executeTakeFirst()
  if (!followUp) throw notFound()
  const declarations = await rowFields(db)
    .where('na_declaration.follow_up_id', '=', followUp.id)
    .orderBy('na_declaration.declared_at', 'desc')
    .execute()
  return {
    can_declare:
      actor.ability.can('create', 'NaDeclaration') &&
      (declarableStatuses as readonly string[]).includes(followUp.status),
    ...(await attemptsOf(ctx, followUp.id)),
    automatic_off_until: await automaticOffUntil(db, followUp.outlet_id, todayOf(ctx)),
    declarations: declarations.map((one) => ({
      no: one.no,
      status: one.status,
      reason_label: one.reason_label,
      declared_on: one.declared_on,
    })),
  }
}
