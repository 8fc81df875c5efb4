import { z } from 'zod'
import { contract, day, listOf, yesNo } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { annotationKinds } from './vocabulary.ts'

// The kinds belong to what a note shows the outside.
export { annotationKinds, type AnnotationKind } from './vocabulary.ts'

/** A note on a day, or on the days from `day` to `to_day`. */
export const Annotation = z.object({
  id: z.uuid(),
  day,
  to_day: day.nullable(),
  title: z.string(),
  text: z.string().nullable(),
  kind: z.enum(annotationKinds),
  /** The code of the client it is about; null with `bot` null: it is in every chart. */
  client: z.string().nullable(),
  bot: z.string().nullable(),
  /** Who wrote it. */
  by: z.string().nullable(),
  /** The asker may change it. */
  is_changeable: z.boolean(),
  version: z.int(),
})
export type Annotation = z.infer<typeof Annotation>

export const annotationFields = defineFields({
  day: { kind: 'day', label: 'Day', required: true },
  to_day: { kind: 'day', label: 'Last day', hint: 'If it lasted several days', ...optional },
  title: { kind: 'text', label: 'Title', max: 80, min: 2, required: true },
  text: { kind: 'long-text', label: 'Description', max: 1000, ...optional },
  kind: { kind: 'choice', label: 'Kind', values: annotationKinds, required: true, refusal: 'Choose a kind.' },
  client: { kind: 'text', label: 'Client', max: 20, ...optional },
  bot: {
    kind: 'text',
    label: 'Bot',
    hint: 'Without a client or bot, the annotation appears in every chart.',
    max: 40,
    ...optional,
  },
})
const byId = z.object({ id: z.uuid() })

export const annotationsApi = contract('annotations', {
  list: {
    method: 'GET',
    path: '/api/annotations',
    allow: 'read Annotation',
    scope: 'outlet',
    summary: 'The notes on days that a chart covers, the first day first.',
    query: z.object({
      from: day,
      to: day,
      /** True for charts of bots, which also show the notes on clients and bots. */
      bots: yesNo,
      client: listOf(z.string()),
      bot: listOf(z.string().toLowerCase()),
    }),
    response: z.array(Annotation),
  },
  add: {
    method: 'POST',
    path: '/api/annotations',
    allow: 'create Annotation',
    scope: 'outlet',
    summary: 'Writes a note on a day; every chart that covers it shows it.',
    body: annotationFields.body,
    response: Annotation,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/annotations/:id',
    allow: 'update Annotation',
    scope: 'outlet',
    summary: 'Changes a note that the asker wrote.',
    params: byId,
    body: annotationFields.changes,
    response: Annotation,
  },
  remove: {
    method: 'DELETE',
    path: '/api/annotations/:id',
    allow: 'update Annotation',
    scope: 'outlet',
    summary: 'Takes a note away that the asker wrote.',
    params: byId,
    response: z.undefined(),
    status: 204,
  },
})
