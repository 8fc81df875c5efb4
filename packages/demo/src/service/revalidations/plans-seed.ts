import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { demoChecklists } from './checklists.ts'

/** A version with its items, as it was published. */
export interface SeededVersion {
  id: string
  checklist_id: string
  code: string
  kind: (typeof demoChecklists)[number]['kind']
  number: number
  items: (typeof demoChecklists)[number]['versions'][number]
}

/** Since when the last version of a checklist of several applies. */
const replacedDaysAgo = 200

/** The checklists with their versions, all of which were used. */
export async function seedChecklists(db: Db, deps: Deps): Promise<SeededVersion[]> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const at = (daysAgo: number) => `${addDays(today, -daysAgo)}T06:00:00Z`
  const seeded: SeededVersion[] = []
  for (const { code, name, kind, versions } of demoChecklists) {
    const { id: checklist_id } = await db
      .insertInto('checklist')
      .values({ code, name, kind })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, items] of versions.entries()) {
      const isLast = place === versions.length - 1
      const published_at = at(isLast && versions.length > 1 ? replacedDaysAgo : 700)
      const { id } = await db
        .insertInto('checklist_version')
        .values({
          checklist_id,
          number: place + 1,
          status: isLast ? 'published' : 'replaced',
          items: JSON.stringify(items),
          published_at,
          used_at: published_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      seeded.push({ id, checklist_id, code, kind, number: place + 1, items })
    }
  }
  return seeded
}

/** What is looked at in the whole network: certifications once a year, and a tenth of what was closed or declared in a month. */
const plans = [
  {
    code: 'CERT',
    name: 'Certification of all outlets',
    kind: 'outlet_certification',
    checklist: 'CERT-3S',
    method: 'on_site',
    every_months: 1,
    sample_percent: 100,
  },
  {
    code: 'CALLS',
    name: 'Call-backs after complaints',
    kind: 'complaint_closure',
    checklist: 'CALL-BACK',
    method: 'call_back',
    every_months: 1,
    sample_percent: 10,
  },
  {
    code: 'NA',
    name: 'NA declarations',
    kind: 'na_declaration',
    checklist: 'NA-CHECK',
    method: 'document',
    every_months: 1,
    sample_percent: 10,
  },
  {
    code: 'PLEAS',
    name: 'Unjustified tickets',
    kind: 'unjustified_ticket',
    checklist: 'PLEA-CHECK',
    method: 'document',
    every_months: 3,
    sample_percent: 20,
  },
  {
    code: 'LOST',
    name: 'Lost customers',
    kind: 'lost_customer',
    checklist: 'LOST-CALL',
    method: 'call_back',
    every_months: 1,
    sample_percent: 10,
  },
] as const
const firstSeed = 20_261
const firstRunDays = 12

export async function seedPlans(db: Db, deps: Deps, versions: readonly SeededVersion[]): Promise<Map<string, string>> {
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const of = (code: string) => versions.find((one) => one.code === code)!.checklist_id
  const rows = await db
    .insertInto('revalidation_plan')
    .values(
      plans.map(({ checklist, ...plan }, at) => ({
        ...plan,
        checklist_id: of(checklist),
        seed: firstSeed + at,
        next_run_on: addDays(today, firstRunDays),
      })),
    )
    .returning(['code', 'id'])
    .execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}
