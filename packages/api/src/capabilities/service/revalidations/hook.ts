import type { RawBuilder } from 'kysely'
import type { CommandContext, Db } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'
import type { RevalidationKind } from './vocabulary.ts'

/** The revalidation that decided about a subject, by its id and its number. */
export interface Verdict {
  id: string
  no: string
}

/** What a capability with declarations gives to revalidations, by kind. */
export interface DeclaredSubjects {
  kind: Exclude<RevalidationKind, 'outlet_certification'>
  /** What has the row of a subject, behind its wall: it may be beyond the scope of who decides by then. */
  table: 'complaint' | 'follow_up' | 'na_declaration' | 'ticket'
  /**
   * What was declared and decided, and still holds, as a query: `id`, `no`, `outlet_id`, `region_id`, `channel_id`, and as `at` the
   * instant of the decision.
   */
  declared: RawBuilder<unknown>
  /** The people who declared or decided it, by id: none of them looks at it again. */
  deciders(db: Db, subject_id: string): Promise<string[]>
  /** A revalidation found that it holds, in the same transaction. */
  confirm?(ctx: CommandContext, subject_id: string, verdict: Verdict): Promise<void>
  /** A revalidation found it false, in the same transaction. One that does not hold any longer is left as it is. */
  overturn(ctx: CommandContext, subject_id: string, verdict: Verdict): Promise<void>
}

/** What is declared and may be looked at again: each capability that has declarations connects its own. */
export const declaredSubjects = hook<DeclaredSubjects>('declarations that are looked at again')
