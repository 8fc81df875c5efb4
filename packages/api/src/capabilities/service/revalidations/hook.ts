import type { Db, DbContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'
import type { Doer } from '#capabilities/service/timeline/commands.ts'
import type { RevalidationKind, RevalidationResult } from './vocabulary.ts'

/** Which declarations of a kind are drawn from: those of these days, in a region and a channel where they are given. */
export interface CandidatesRequest {
  from_on: string
  to_on: string
  /** The brand's, of these days. */
  zone: string
  region_id: string | null
  channel_id: string | null
}

/** What an outlet declared, as a plan draws it: by its id and its number, which are all that is stored of it. */
export interface Candidate {
  id: string
  no: string
  outlet_id: string
  channel_id: string | null
}

/** What a capability with declarations gives to revalidations, by kind. */
export interface DeclaredSubjects {
  kind: Exclude<RevalidationKind, 'outlet_certification'>
  /** What was declared and decided in these days, for plans that draw a sample of it. */
  candidates(db: Db, request: CandidatesRequest): Promise<Candidate[]>
  /** The one of a number at an outlet; undefined where there is none. */
  find(db: Db, no: string, outlet_id: string): Promise<{ id: string } | undefined>
  /** A revalidation of it has a result, in the same transaction: an invalid one overturns what was declared. */
  decided?(ctx: DbContext & { actor: Doer }, subject_id: string, result: RevalidationResult): Promise<void>
}

/** What is declared and may be looked at again: each capability that has declarations connects its own. */
export const declaredSubjects = hook<DeclaredSubjects>('declarations that are looked at again')
