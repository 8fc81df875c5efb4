import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { beginningOf } from '#kernel/report/span-days.ts'
import { type DeclaredSubjects, declaredSubjects } from './hook.ts'
import type { RevalidationKind } from './vocabulary.ts'

/** What a plan draws: an outlet, or what an outlet declared, by its id and its number, which are all that is stored of it. */
export interface Candidate {
  id: string
  no: string
  outlet_id: string
  channel_id: string | null
}

/** Which declarations are drawn from: those of these days of the brand, in a region and a channel where they are given. */
export interface CandidatesRequest {
  kind: RevalidationKind
  from_on: string
  to_on: string
  zone: string
  region_id: string | null
  channel_id: string | null
}

/** What declarations of a kind are; undefined of certifications, which are of the outlet itself. */
export const subjectsOf = (kind: RevalidationKind): DeclaredSubjects | undefined =>
  declaredSubjects.connected.find((one) => one.kind === kind)

/** Declarations of these days at active outlets that no revalidation has looked at, by their numbers. */
export async function candidatesOf(db: Db, request: CandidatesRequest): Promise<Candidate[]> {
  const { kind, from_on, to_on, zone, region_id, channel_id } = request
  const { rows } = await sql<Candidate>`
    select one.id, one.no, one.outlet_id, one.channel_id from (${subjectsOf(kind)!.declared}) as one
      join outlet on outlet.id = one.outlet_id
    where outlet.status = 'active'
      and one.at >= ${beginningOf(sql`${from_on}`, zone)} and one.at < ${beginningOf(sql`${to_on}::date + 1`, zone)}
      and (${region_id}::uuid is null or one.region_id = ${region_id}::uuid)
      and (${channel_id}::uuid is null or one.channel_id = ${channel_id}::uuid)
      and not exists (select from revalidation r where r.kind = ${kind} and r.subject_no = one.no and r.status <> 'withdrawn')
    order by one.no`.execute(db)
  return rows
}

/** What is looked at, by its number: a certification has no subject, anything else has one that was decided and still holds. */
export async function subjectNamed(db: Db, kind: RevalidationKind, no: string | null, outlet_id: string) {
  const subjects = subjectsOf(kind)
  if (!subjects) {
    if (no !== null) throw invalid({ subject_no: 'A certification is of the outlet itself. Leave the subject empty.' })
    return { subject_id: null, subject_no: null }
  }
  if (no === null) throw invalid({ subject_no: 'Enter the number of what is looked at.' })
  const { rows } = await sql<{ id: string }>`select one.id from (${subjects.declared}) as one
    where one.no = ${no} and one.outlet_id = ${outlet_id}::uuid`.execute(db)
  const [found] = rows
  if (!found) throw invalid({ subject_no: 'Nothing that was decided at this outlet has this number.' })
  return { subject_id: found.id, subject_no: no }
}

/** Whether the caller sees what is looked at: it may have moved beyond their scope since. A certification is of the outlet itself. */
export async function isSubjectSeen(
  db: Db,
  { kind, subject_id }: { kind: RevalidationKind; subject_id: string | null },
): Promise<boolean> {
  const subjects = subjectsOf(kind)
  if (!subjects || subject_id === null) return true
  return (
    (await db.selectFrom(subjects.table).select('id').where('id', '=', subject_id).executeTakeFirst()) !== undefined
  )
}

/** Who declared or decided what is looked at: none of them audits it, or decides about it once more. */
export const decidersOf = async (
  db: Db,
  { kind, subject_id }: { kind: RevalidationKind; subject_id: string | null },
): Promise<string[]> => (subject_id === null ? [] : ((await subjectsOf(kind)?.deciders(db, subject_id)) ?? []))
