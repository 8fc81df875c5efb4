import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { auditorProblem } from './rules.ts'

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

/** Someone who may audit an outlet of this dealer, by username; refused at the field otherwise. */
export async function auditorNamed(db: Db, username: string, dealer_id: string, field: string): Promise<Auditor> {
  const found = (await auditors(db)).find((one) => one.username === username)
  if (!found) throw invalid({ [field]: 'Auditor not found.' })
  const problem = auditorProblem(found, dealer_id)
  if (problem) throw invalid({ [field]: problem })
  return found
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
