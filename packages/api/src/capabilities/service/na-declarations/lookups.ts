import type { DbContext } from '#kernel/command/context.ts'

/** An approved declaration, for a sample that is looked at a second time. */
export interface ApprovedDeclaration {
  id: string
  no: string
  outlet_id: string
  /** The day it was approved, in the brand's zone. */
  decided_on: string
}

/** The declarations approved from one day to another, both included, that still are, in scope; the earliest first. */
export const approvedDeclarations = ({ db }: Pick<DbContext, 'db'>, days: { from: string; to: string }) =>
  db
    .selectFrom('na_declaration')
    .select(['id', 'no', 'outlet_id', 'decided_on'])
    .where('status', 'in', ['approved', 'auto_approved'])
    .where('decided_on', '>=', days.from)
    .where('decided_on', '<=', days.to)
    .orderBy('decided_on')
    .orderBy('no')
    .$narrowType<{ decided_on: string }>()
    .execute() satisfies Promise<ApprovedDeclaration[]>
