import type { CommandContext, Context } from '#kernel/command/context.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { tellLive } from '#kernel/command/live.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { Document, DocumentField, documentsApi } from './contract.ts'
import { findDocument } from './details.ts'
import { onlyUndecided } from './refusals.rules.ts'
import { fieldProblem, reviewedValue } from './review.rules.ts'
import { documentStates } from './vocabulary.ts'

const record = defineRecord({ table: 'document', name: 'document', key: 'no', find: findDocument })

/**
 * Refreshes the document for everyone who has it open. While it is read their pages look by themselves, as a message to all for
 * each step of each document would send every reader to the primary database.
 */
const tellReaders = ({ db }: CommandContext) => tellLive(db, 'everybody', 'documents')

/** The fields as the reviewer leaves them: those that they do not name stay as they were read. */
function reviewed(fields: readonly DocumentField[], given: Readonly<Record<string, string | null>>) {
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) throw invalid({ [`fields.${unknown}`]: 'This document has no such field.' })
  const problems: Record<string, string> = {}
  const values = fields.map(({ name, value }) => {
    const sent = Object.hasOwn(given, name) ? reviewedValue(name, given[name]!) : value
    const problem = sent === null ? undefined : fieldProblem(name, sent)
    if (problem) problems[`fields.${name}`] = problem
    return { name, value: sent, isRight: sent === value }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}

/** Ends the review of a document: with its fields as they are on the paper, or rejected with a remark. */
export async function reviewDocument(ctx: Context<typeof documentsApi.review>): Promise<Document> {
  const { db, deps, actor, params, body } = ctx
  const before = await findDocument(ctx, params.no)
  checkMove(documentStates.moves, before.status, body.decision)
  if (body.decision === 'rejected' && !body.remark) throw invalid({ remark: 'Say why it is rejected.' })
  const values = body.decision === 'verified' ? reviewed(before.fields, body.fields) : []
  const now = deps.clock.now()
  // Of two people at once the version below lets one through, and nothing of the other is left.
  for (const { name, value } of values)
    await db
      .updateTable('document_field')
      .set({ reviewed_value: value, reviewed_at: now, reviewed_by: actor.user_id, reviewer: actor.full_name })
      .where('document_id', '=', before.id)
      .where('name', '=', name)
      .execute()
  const change = { status: body.decision, review_remark: body.remark ?? null, if_version: body.if_version }
  return record.change(ctx, before, change, {
    action: body.decision === 'verified' ? 'verify' : 'reject',
    columns: (columns) => ({
      ...columns,
      finished_at: now,
      fields_reviewed: values.length,
      fields_right: values.filter(({ isRight }) => isRight).length,
      review_seconds: before.review_seconds + body.seconds,
    }),
    also: async () => {
      await recordEvent(ctx, {
        entity_kind: 'document',
        entity_id: before.id,
        type: body.decision,
        text: body.remark ?? null,
      })
      tellReaders(ctx)
    },
    trail: ({ no, status, fields_reviewed, fields_right }) => ({ no, status, fields_reviewed, fields_right }),
  })
}

/** Has a document read again that failed, or that waits for its review, as the same type or another. */
export async function readAgain(ctx: Context<typeof documentsApi.readAgain>): Promise<Document> {
  const before = await findDocument(ctx, ctx.params.no)
  if (!['failed', 'needs_review', 'extracted'].includes(before.status))
    throw conflict('state.move', onlyUndecided, { allowed: [] })
  const doc_type = ctx.body.doc_type ?? before.doc_type
  const change = { status: 'received' as const, doc_type, if_version: ctx.body.if_version }
  return record.change(ctx, before, change, {
    action: 'read_again',
    columns: (columns) => ({
      ...columns,
      ...(ctx.body.doc_type !== undefined && { is_type_given: true }),
      attempts: 0,
      failure: null,
      finished_at: null,
      next_read_at: ctx.deps.clock.now(),
    }),
    also: async () => {
      await recordEvent(ctx, { entity_kind: 'document', entity_id: before.id, type: 'read_again' })
      tellReaders(ctx)
    },
    trail: ({ no, status, doc_type: type }) => ({ no, status, doc_type: type }),
  })
}
