import { z } from 'zod'
import { changesOf, contract, day, listOf, maybeText, text, yesNo } from '#kernel/contract.ts'
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
  /** The code of the client it is about; null with `bot` null: it stands in every chart. */
  client: z.string().nullable(),
  bot: z.string().nullable(),
  /** Who wrote it. */
  by: z.string().nullable(),
  /** The asker may change it. */
  is_changeable: z.boolean(),
  version: z.int(),
})
export type Annotation = z.infer<typeof Annotation>

const fields = z.strictObject({
  day,
  to_day: day.nullable().default(null),
  title: text(80, 2),
  text: maybeText(1000).default(null),
  kind: z.enum(annotationKinds, 'Choose a kind.'),
  client: maybeText(20).default(null),
  bot: maybeText(40).default(null),
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
    body: fields,
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
    body: changesOf(fields),
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
