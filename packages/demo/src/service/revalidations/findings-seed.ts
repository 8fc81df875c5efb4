import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import { dueOn, type Item, severityOf } from '@rad/api/internal/capabilities/service/revalidations/rules.ts'
import type { SeededRow } from './seed.ts'
import { failedOf, type Random } from './story.ts'

interface Person {
  id: string
  full_name: string
}

/** Of each outlet its own manager, else the principal. */
async function ownersByOutlet(db: Db): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { outlet_id: string }>`
    select distinct on (o.id) o.id as outlet_id, u.id, u.full_name
    from outlet o join user_scope s on s.outlet_id = o.id or s.outlet_id is null and s.dealer_id = o.dealer_id
      join app_user u on u.id = s.user_id
    where u.status = 'active' and u.roles && array['DLP', 'SVM', 'BSM']
    order by o.id, s.outlet_id is null, u.created_at, u.username`.execute(db)
  return new Map(rows.map(({ outlet_id, ...person }) => [outlet_id, person]))
}

const actions: Readonly<Record<string, string>> = {
  Reception: 'Agree on a plan with the reception team and show it at the desk.',
  Workshop: 'Have it inspected, and send a photo of the new sticker.',
  Safety: 'Close the point until it is in order.',
  Parts: 'Sort the store and label what is on hold.',
  Digital: 'Go through the list at the morning meeting.',
}

interface Finding {
  random: Random
  today: string
  one: SeededRow
  item: Item
  owner: Person | undefined
  isRepeat: boolean
}

/** How far a finding has come: those of closed revalidations are verified, of the others some are done, some late. */
function findingOf({ random, today, one, item, owner, isRepeat }: Finding) {
  const severity = severityOf(item)
  const due_on = dueOn(severity, one.foundOn)
  const isClosed = one.row.closed_at !== null
  const isRecheck = one.row.status === 'recheck'
  const isDone = isClosed || isRecheck || (one.row.status === 'corrective_action' && random.chance(45))
  const doneOn = addDays(one.foundOn, Math.min(random.int(1, 12), Math.max(0, daysBetween(one.foundOn, today) - 1)))
  const hasOwner = isDone || !['submitted', 'reviewed'].includes(one.row.status)
  return {
    revalidation_id: one.id,
    outlet_id: one.row.outlet_id,
    item: item.key,
    area: item.area,
    text: item.text,
    severity,
    action: actions[item.area] ?? 'Talk to the customer again and write down what was agreed.',
    owner_user_id: hasOwner ? (owner?.id ?? null) : null,
    owner_name: hasOwner ? (owner?.full_name ?? null) : null,
    found_on: one.foundOn,
    due_on,
    done_at: isDone ? `${doneOn}T07:00:00Z` : null,
    done_by: isDone ? (owner?.id ?? null) : null,
    verified_at: isClosed ? `${doneOn}T09:00:00Z` : null,
    verified_by: isClosed ? one.row.auditor_user_id : null,
    verified_by_name: isClosed ? one.row.auditor_name : null,
    is_repeat: isRepeat,
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A finding for each item that failed in an audit that was submitted. */
export async function seedFindings(
  db: Db,
  { random, today, seeded }: { random: Random; today: string; seeded: readonly SeededRow[] },
): Promise<void> {
  const owners = await ownersByOutlet(db)
  const known = new Set<string>()
  const rows = seeded.flatMap((one) => {
    if (one.row.submitted_at === null) return []
    return failedOf(one.version.items, one.answers).map((item) => {
      const key = [one.row.outlet_id, one.row.kind, item.key].join(' ')
      const isRepeat = known.has(key)
      known.add(key)
      return findingOf({ random, today, one, item, owner: owners.get(one.row.outlet_id), isRepeat })
    })
  })
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('revalidation_finding')
      .values(rows.slice(from, from + 500))
      .execute()
}
