import { type Content, contentFields } from '@rad/api/knowledge/content/contract'
import { labelsOf } from '#kit/form/field-values.ts'

const { kind: _, language: __, translation_of: ___, ...changeable } = contentFields.fields

/** What the editor of a draft holds; people by their ids. */
export interface ContentValues extends Record<string, unknown> {
  title: string
  slug: string | null
  summary: string | null
  body: string
  roles: string[]
  channels: string[]
  regions: string[]
  job_type: string | null
  intent: string | null
  topic: string | null
  position: number | string | null
  publish_from: string | null
  publish_until: string | null
  owner: string | null
  reviewer: string | null
  review_by: string | null
  is_editorial: boolean
  change_note: string | null
}

export const contentLabels = labelsOf(changeable) as { [K in keyof ContentValues & string]: string }

/** A record as its editor holds it. */
export const contentValues = (item: Content): ContentValues => ({
  title: item.title,
  slug: item.slug,
  summary: item.summary,
  body: item.body,
  roles: item.roles,
  channels: item.channels,
  regions: item.regions,
  job_type: item.job_type,
  intent: item.intent,
  topic: item.topic,
  position: item.position,
  publish_from: item.publish_from,
  publish_until: item.publish_until,
  owner: item.owner_id,
  reviewer: item.reviewer_id,
  review_by: item.review_by,
  is_editorial: item.is_editorial,
  change_note: item.change_note,
})
