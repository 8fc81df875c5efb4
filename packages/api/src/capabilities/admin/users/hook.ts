import type { RawBuilder } from 'kysely'
import { hook } from '#kernel/command/hook.ts'
import type { ImportBatch, ImportContext, SetBack } from '#kernel/import/importer.ts'
import type { Scope } from './contract.ts'
import type { ScopeRow } from './lookups.ts'

/** A new person in a line of a file, with their future access. */
export interface InvitedByFile {
  id: string
  email: string
  full_name: string
  kind: string
  roles: readonly string[]
  scopes: readonly Scope[]
  scope_rows: readonly ScopeRow[]
  client_ids: readonly string[]
}

/** How the lines of a file of users invite people. */
export interface InvitationsOfFile {
  /** Invites them by mail, as a person does by hand. */
  invite(batch: ImportBatch, people: readonly InvitedByFile[]): Promise<void>
  /** Withdraws open invitations, whose place others take. */
  withdraw(batch: ImportBatch, ids: readonly string[]): Promise<void>
  /** What an undo sets of them: those it sent are withdrawn, those it withdrew are open again. */
  setBack(ctx: ImportContext): SetBack
  /** Records in the audit trail that an undo withdrew these. */
  tellOfUndo(ctx: ImportContext, ids: RawBuilder<unknown>): Promise<void>
}

export const invitationsOfUserFile = hook<InvitationsOfFile>('invitations of a file of users')
