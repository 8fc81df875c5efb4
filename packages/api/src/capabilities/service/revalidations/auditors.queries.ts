import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import type { revalidationsApi } from './contract.ts'
import { auditorProblem, secondAuditorProblem } from './rules.ts'
import { decidersOf } from './subjects.queries.ts'
import type { RevalidationKind } from './vocabulary.ts'

/** Who may audit, with what keeps them from it. */
export interface Auditor {
  id: string
  username: string
  full_name: string
  territories: string[]
  dealers: string[]
}

/** Active people of the brand who audit, by name. */
export async function auditors(db: Db): Promise<Auditor[]> {
  const { rows } = await sql<Auditor>`select id, username, full_name, territories, dealers from rad.auditors()`.execute(
    db,
  )
  return rows
}

/** What is audited, as far as it bars people from auditing it. */
interface Audited {
  dealer_id: string
  kind: RevalidationKind
  subject_id: string | null
}

const problemOf = (one: Pick<Auditor, 'id' | 'dealers'>, { dealer_id }: Audited, deciders: readonly string[]) =>
  auditorProblem(one, dealer_id) ??
  (deciders.includes(one.id) ? 'The auditor may not have declared or decided what is looked at.' : undefined)

/** Someone who may audit this, by username; refused at the field otherwise. */
export async function auditorNamed(db: Db, username: string, audited: Audited, field: string): Promise<Auditor> {
  const found = (await auditors(db)).find((one) => one.username === username)
  if (!found) throw invalid({ [field]: 'Auditor not found.' })
  const problem = problemOf(found, audited, await decidersOf(db, audited))
  if (problem) throw invalid({ [field]: problem })
  return found
}

/** Why a person may not audit this any longer; undefined where they may. */
export async function auditorProblemOf(db: Db, user_id: string, audited: Audited): Promise<string | undefined> {
  const found = (await auditors(db)).find(({ id }) => id === user_id)
  return found ? problemOf(found, audited, await decidersOf(db, audited)) : 'Auditor not found.'
}

/** Who may audit it, by name, and who of them may be the second auditor beside the first. */
export async function auditorsFor(ctx: Context<typeof revalidationsApi.auditors>) {
  const { db, params } = ctx
  const audited = await db
    .selectFrom('revalidation')
    .select(['dealer_id', 'kind', 'subject_id', 'auditor_user_id'])
    .where('no', '=', params.no)
    .executeTakeFirst()
  if (!audited) throw notFound()
  const deciders = await decidersOf(db, audited)
  const all = (await auditors(db)).filter((one) => problemOf(one, audited, deciders) === undefined)
  const first = all.find(({ id }) => id === audited.auditor_user_id)
  return all.map((one) => ({
    username: one.username,
    name: one.full_name,
    may_be_second: first === undefined || secondAuditorProblem(first, one) === undefined,
  }))
}

/** The same for an outlet, before a revalidation is planned there; no one where the outlet is not in scope. */
export async function auditorsOfOutlet({ db, query }: Context<typeof revalidationsApi.auditorsOf>) {
  const outlet = await db.selectFrom('outlet').select('dealer_id').where('code', '=', query.outlet).executeTakeFirst()
  if (!outlet) return []
  return (await auditors(db))
    .filter((one) => auditorProblem(one, outlet.dealer_id) === undefined)
    .map(({ username, full_name }) => ({ username, name: full_name }))
}

/** A person of an outlet or its dealer, who may be given what was found there. */
export interface OutletPerson {
  id: string
  username: string
  full_name: string
}

/** The people of an outlet in scope and of its dealer, by name. */
export async function peopleOf(db: Db, outlet_id: string): Promise<OutletPerson[]> {
  const { rows } = await sql<OutletPerson>`
    select id, username, full_name from rad.outlet_people(${outlet_id}::uuid)`.execute(db)
  return rows
}
