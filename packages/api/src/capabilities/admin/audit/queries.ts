import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { withoutNames } from '#kernel/contract/masked.ts'
import { customerFields } from '#capabilities/service/complaints/vocabulary.ts'
import { customerSecrets } from '#capabilities/workshop/customers/vocabulary.ts'
import { auditList } from './contract.ts'

/** The first instant of a day in the brand's zone, `later` days on. */
const startOf = (day: string, zone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

const inDays = ({ days: { from, to }, zone }: Listing): RawBuilder<SqlBool> =>
  allOf([from ? sql`at >= ${startOf(from, zone)}` : undefined, to ? sql`at < ${startOf(to, zone, 1)}` : undefined])

/** The fields that identify a customer in the records of each kind, by their names there. */
const namesIn = (entity: string): readonly string[] => {
  if (entity === 'customer') return [...customerSecrets, 'phone']
  return entity === 'vehicle' ? ['owner_name', 'name', 'phone'] : customerFields
}

/** R26: lines of the trail in scope, as the user may read them. */
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
        : rows.map(({ before, after, ...row }) => ({
            ...row,
            before: withoutNames(before, namesIn(row.entity)),
            after: withoutNames(after, namesIn(row.entity)),
          })),
    finishNeeds: 'no file',
  },
)
