import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { inMonths, placeIn } from '#kernel/list/list-sql.ts'
import { disputeList } from './contract.ts'
import { disputeStates } from './vocabulary.ts'

/** Open, and past its due date in the brand's zone. */
export const isOverdue = (zone: string, now: Date) =>
  sql<boolean>`(call_dispute.status = 'open' and call_dispute.due_on < ${dayIn(zone, now)}::date)`

/** Minutes and seconds from the beginning of the call. */
const moment = sql`(call_dispute.start_ms / 60000) || ':' || lpad((call_dispute.start_ms / 1000 % 60)::text, 2, '0')`
const figure = <T>(when: 'before' | 'after', key: string, type: string) =>
  sql<T | null>`(${sql.ref(`call_dispute.figures_${when}`)} ->> ${sql.lit(key)})::${sql.raw(type)}`
const percent = (when: 'before' | 'after', whose: string) => figure<number>(when, `${whose}_percent`, 'float8')

/** Disputes with the columns of a row. */
export const rowFields = (db: Db, zone: string, now: Date) =>
  db
    .selectFrom('call_dispute')
    .innerJoin('call', 'call.id', 'call_dispute.call_id')
    .leftJoin('phrase_rule', 'phrase_rule.id', 'call_dispute.rule_id')
    .leftJoin('outlet', 'outlet.id', 'call.outlet_id')
    .leftJoin('region', 'region.id', 'outlet.region_id')
    .select([
      'call_dispute.id',
      'call_dispute.no',
      'call_dispute.status',
      'call_dispute.kind',
      'call.no as call',
      sql<string>`coalesce(phrase_rule.label, ${moment})`.as('about'),
      'call_dispute.was',
      'call_dispute.claim',
      'call_dispute.agent',
      'outlet.code as outlet',
      'outlet.name as outlet_name',
      'region.code as region',
      'call_dispute.opened_at',
      'call_dispute.opened_on',
      'call_dispute.due_on',
      isOverdue(zone, now).as('is_overdue'),
      'call_dispute.ended_at',
      'call_dispute.reviewer',
      'call_dispute.reason',
      'call_dispute.remark',
      figure<number>('before', 'phrases', 'int').as('phrases'),
      figure<number>('before', 'phrases_met', 'int').as('phrases_before'),
      figure<number>('after', 'phrases_met', 'int').as('phrases_after'),
      percent('before', 'agent').as('agent_percent_before'),
      percent('after', 'agent').as('agent_percent_after'),
      percent('before', 'customer').as('customer_percent_before'),
      percent('after', 'customer').as('customer_percent_after'),
    ])

/** The disputes in scope, for list and files. */
export const disputeSource = listSource(
  disputeList,
  ({ db, deps }: Listing) => rowFields(db, deps.settings.brand_tz, deps.clock.now()).select('call_dispute.search_text'),
  {
    days: 'opened_on',
    search: sql`call_dispute.search_text`,
    filters: {
      month: (months) => inMonths(sql`call_dispute.opened_on`, months),
      is_overdue: (overdue, { zone, now }) => sql<SqlBool>`${isOverdue(zone, now)} = ${overdue === 'true'}`,
    },
    sorts: { status: placeIn(disputeStates.values, 'status') },
  },
)
