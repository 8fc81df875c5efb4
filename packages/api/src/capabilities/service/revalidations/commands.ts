import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { recordChange } from '#capabilities/service/timeline/commands.ts'
import { auditorNamed } from './auditors.queries.ts'
import { type Revalidation, revalidationFields, type revalidationsApi } from './contract.ts'
import { findRevalidation } from './details.ts'
import { planRevalidation } from './planning.commands.ts'
import { subjectNamed } from './subjects.queries.ts'
import { isAhead, type RevalidationKind, takesAuditor } from './vocabulary.ts'

/** How a revalidation is changed: with its version as the guard, and its line of the trail. */
export const record = defineRecord({ table: 'revalidation', name: 'revalidation', key: 'no', find: findRevalidation })

/** What the trail stores of a change of state: never the answers, which have lines of their own. */
export const trailOf = ({ status, score, result, valid_until }: Revalidation) => ({
  status,
  score,
  result,
  valid_until,
})

/** An active checklist of the kind, by its code. */
export async function checklistNamed(db: Db, code: string, kind: RevalidationKind): Promise<string> {
  const found = await db
    .selectFrom('checklist')
    .select(['id', 'kind', 'active'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!found) throw invalid({ checklist: 'Checklist not found.' })
  if (found.kind !== kind) throw invalid({ checklist: 'This checklist is for another kind.' })
  if (!found.active) throw invalid({ checklist: 'This checklist is inactive.' })
  return found.id
}

async function outletNamed({ db }: Pick<ActorContext, 'db'>, code: string) {
  const found = await db
    .selectFrom('outlet')
    .select(['id', 'dealer_id', 'status'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!found) throw invalid({ outlet: 'Outlet not found.' })
  if (found.status !== 'active') throw invalid({ outlet: 'Choose an active outlet.' })
  return found
}

/** Plans one by hand, with its number and the first line of its timeline. */
export async function addRevalidation(ctx: Context<typeof revalidationsApi.add>): Promise<Revalidation> {
  const { db, body } = ctx
  const { outlet: code, checklist, auditor, subject_no, ...fields } = body
  const outlet = await outletNamed(ctx, code)
  const checklist_id = await checklistNamed(db, checklist, body.kind)
  const subject = await subjectNamed(db, body.kind, subject_no, outlet.id)
  const audited = { ...subject, kind: body.kind, dealer_id: outlet.dealer_id }
  const person = auditor === null ? undefined : await auditorNamed(db, auditor, audited, 'auditor')
  const planned = await planRevalidation(ctx, { ...fields, ...subject, outlet_id: outlet.id, checklist_id })
  if (!planned)
    throw body.reference && (await isReferenceTaken(db, body.reference))
      ? invalid({ reference: 'Another revalidation has this reference.' })
      : conflict('revalidation.open', 'A revalidation of this is already open. Finish or withdraw it first.')
  if (person)
    await db
      .updateTable('revalidation')
      .set({ auditor_user_id: person.id, auditor_name: person.full_name })
      .where('id', '=', planned.id)
      .execute()
  const after = await findRevalidation(ctx, planned.no)
  await ctx.audit({ action: 'add', entity: 'revalidation', entity_id: planned.id, after: trailOf(after) })
  return after
}

const isReferenceTaken = async (db: Db, reference: string) =>
  (await db.selectFrom('revalidation').select('id').where('reference', '=', reference).executeTakeFirst()) !== undefined

const planFields = Object.keys(revalidationFields.fields)

/** Changes what is still ahead: its day, method, and checklist; the auditor until it is submitted, and the note at any time. */
export async function updateRevalidation(ctx: Context<typeof revalidationsApi.update>): Promise<Revalidation> {
  const { db, body, params } = ctx
  const before = await findRevalidation(ctx, params.no)
  const { note: _, if_version: __, auditor: person, ...ahead } = body
  if (!isAhead(before.status) && Object.values(ahead).some((value) => value !== undefined))
    throw conflict('revalidation.begun', 'This audit has started. Only its auditor and its note can change.')
  if (person !== undefined && !takesAuditor(before.status))
    throw conflict('revalidation.begun', 'This audit was submitted. Its auditor can’t change.')
  const audited = await db
    .selectFrom('revalidation')
    .select(['dealer_id', 'kind', 'subject_id'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  return record.change(ctx, before, body, {
    columns: async ({ checklist, auditor, reference, ...fields }) => {
      if (reference && reference !== before.reference && (await isReferenceTaken(db, reference)))
        throw invalid({ reference: 'Another revalidation has this reference.' })
      const person = auditor ? await auditorNamed(db, auditor, audited, 'auditor') : undefined
      return {
        ...fields,
        ...(reference !== undefined && { reference }),
        ...(checklist !== undefined && { checklist_id: await checklistNamed(db, checklist, before.kind) }),
        ...(auditor !== undefined && { auditor_user_id: person?.id ?? null, auditor_name: person?.full_name ?? null }),
      }
    },
    also: (was, after) => recordChange(ctx, 'revalidation', planFields, was, after),
    trail: ({ status, planned_on, method, checklist, auditor_name, note }) => ({
      status,
      planned_on,
      method,
      checklist,
      auditor: auditor_name,
      note,
    }),
  })
}
