import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf } from '#kernel/list.ts'
import { type Listing, listSource } from '#kernel/list-source.ts'
import { customerFields } from '#capabilities/service/complaints/vocabulary.ts'
import { masked } from '#capabilities/service/tickets/case.vocabulary.ts'
import { auditList } from './contract.ts'

/** The first instant of a day in the brand's zone, `later` days on. */
const startOf = (day: string, zone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

const inDays = ({ days: { from, to }, zone }: Listing): RawBuilder<SqlBool> =>
  allOf([from ? sql`at >= ${startOf(from, zone)}` : undefined, to ? sql`at < ${startOf(to, zone, 1)}` : undefined])

/** A state of a record without the names of customers, however deep they stand. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      (customerFields as readonly string[]).includes(key) && typeof held === 'string'
        ? masked(held)
        : withoutNames(held),
    ]),
  )
}

/** R26: lines of the trail in scope, as the asker may read them. */
export const auditSource = listSource(
  auditList,
  ({ db }: Listing) =>
    db
      .selectFrom('audit_entry')
      .select(['id', 'at', 'user_id', 'user_name', 'seen_as', 'roles', 'action', 'entity', 'entity_id'])
      .select(['before', 'after', 'address', 'request_id']),
  {
    table: 'audit_entry',
    filters: { person: (ids) => sql<SqlBool>`user_id = any (${sql.val(ids)}::uuid[])` },
    days: inDays,
    search: sql`user_name || ' ' || action || ' ' || entity || ' ' || entity_id`,
    finish: ({ actor }, rows) =>
      actor.ability.can('read', 'CustomerName')
        ? [...rows]
        : rows.map((row) => ({ ...row, before: withoutNames(row.before), after: withoutNames(row.after) })),
    finishNeeds: 'no file',
  },
)
