import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import {
  contentJobTypes,
  contentKinds,
  contentStatuses,
  hiddenBecause,
  type HiddenBecause,
  linkKinds,
} from './vocabulary.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

/** Whom content is meant for: codes of roles, channels, and regions; an empty list and no job type mean everybody. */
const audience = {
  roles: z.array(z.string()),
  channels: z.array(z.string()),
  regions: z.array(z.string()),
  job_type: z.enum(contentJobTypes).nullable(),
}
export const Audience = z.object(audience)
export type Audience = z.infer<typeof Audience>

/** One line of the editors' list. */
export const ContentRow = z.object({
  id: z.uuid(),
  kind: z.enum(contentKinds),
  title: z.string(),
  slug: z.string(),
  language: z.string(),
  /** Of the newest version. */
  status: z.enum(contentStatuses),
  /** Approved, and waiting for its day of publishing. */
  is_scheduled: z.boolean(),
  /** The number of the newest version, and of the one that readers see. */
  edition: z.int(),
  live_edition: z.int().nullable(),
  ...audience,
  publish_from: instant.nullable(),
  publish_until: instant.nullable(),
  owner: z.string().nullable(),
  owner_id: z.uuid(),
  reviewer: z.string().nullable(),
  reviewer_id: z.uuid().nullable(),
  /** The day by which it has to be looked at again. */
  review_by: z.string().nullable(),
  /** How many people read the version that is live. */
  readers: z.int(),
  /** Languages of the same text, without its own. */
  translations: z.array(z.string()),
  updated_at: instant,
  version: z.int(),
})
export type ContentRow = z.infer<typeof ContentRow>

export const ContentTranslation = z.object({
  id: z.uuid(),
  language: z.string(),
  title: z.string(),
  slug: z.string(),
  status: z.enum(contentStatuses),
  live_edition: z.int().nullable(),
})

/** A version that was published. */
export const ContentEdition = z.object({
  no: z.int(),
  title: z.string(),
  written_by: z.array(z.string()),
  approved_by: z.string().nullable(),
  published_at: instant,
  change_note: z.string().nullable(),
  is_editorial: z.boolean(),
  ended_at: instant.nullable(),
  ended: z.enum(['replaced', 'expired', 'archived']).nullable(),
})
export type ContentEdition = z.infer<typeof ContentEdition>

/** A picture or a file of an item. Its address needs the sign-in, so a page fetches it: `GET /api/content/files/<id>`. */
export const ContentFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Of a picture, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** What is in the text: `src` of a picture, `href` of another file. */
  path: z.string(),
})
export type ContentFile = z.infer<typeof ContentFile>

/** A move from the state it is in. With a bar it would be possible if that were not in the way. */
export const ContentMove = z.object({ to: z.enum(contentStatuses), bar: z.string().nullable() })
export type ContentMove = z.infer<typeof ContentMove>

/** An item with the text of its newest version. */
export const Content = ContentRow.extend({
  summary: z.string().nullable(),
  /** HTML of the tags of kernel/mail/rich-text.ts, cleaned when it is written. */
  body: z.string(),
  /** The code of the intent that a bot answers with it. */
  intent: z.string().nullable(),
  /** Where it is on the FAQ page or in the knowledge base, and its place there. */
  topic: z.string().nullable(),
  position: z.int().nullable(),
  is_editorial: z.boolean(),
  change_note: z.string().nullable(),
  /** Why it came back from review. */
  remark: z.string().nullable(),
  written_by: z.array(Person),
  approved_by: z.string().nullable(),
  asked_at: instant.nullable(),
  /** The asker wrote in this version, so that someone else approves it. */
  is_own: z.boolean(),
  may_edit: z.boolean(),
  /** A new version can be started: it is published or expired. */
  may_start_version: z.boolean(),
  /** A new version can be discarded: the one that readers see stays. */
  may_discard: z.boolean(),
  moves: z.array(ContentMove),
  translations_of: z.array(ContentTranslation),
  /** Published ones, newest first. */
  versions: z.array(ContentEdition),
  files: z.array(ContentFile),
  broken_links: z.int(),
})
export type Content = z.infer<typeof Content>

/** The text of one version: of a published one, or of the one that is being written. */
export const EditionText = z.object({
  no: z.int(),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  audience: Audience,
  change_note: z.string().nullable(),
  is_editorial: z.boolean(),
  published_at: instant.nullable(),
})
export type EditionText = z.infer<typeof EditionText>

const changes = ['same', 'added', 'removed'] as const

/** A part of a text, and what became of it. */
export const TextPart = z.object({ change: z.enum(changes), text: z.string() })
export type TextPart = z.infer<typeof TextPart>

/** A paragraph, heading, list item, or table row. A changed one says which words were added and removed. */
export const DifferenceBlock = z.object({
  change: z.enum([...changes, 'changed']),
  /** The tag of the block: p, h2, h3, li, tr, pre, or figure for a picture. */
  tag: z.string(),
  parts: z.array(TextPart),
})
export type DifferenceBlock = z.infer<typeof DifferenceBlock>

export const ContentDifference = z.object({
  from: z.int(),
  to: z.int(),
  title: z.array(TextPart),
  summary: z.array(TextPart),
  audience: z.object({ before: Audience, after: Audience }),
  blocks: z.array(DifferenceBlock),
  /** Blocks that are not the same. */
  changed: z.int(),
  /** The texts are so long, or differ so much, that a part of them is compared as a whole. */
  is_coarse: z.boolean(),
})
export type ContentDifference = z.infer<typeof ContentDifference>

const because = z.enum(Object.keys(hiddenBecause) as [HiddenBecause, ...HiddenBecause[]])

/** An item as people of an outlet see it, role by role. */
export const ContentPreview = z.object({
  outlet: z.string(),
  outlet_name: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  language: z.string(),
  roles: z.array(
    z.object({
      role: z.string(),
      is_shown: z.boolean(),
      /** What is in the way; empty where it is shown. `not_published` alone: it will be, once it is published. */
      why: z.array(because),
      /** Active people of this role at the outlet. */
      people: z.int(),
    }),
  ),
})
export type ContentPreview = z.infer<typeof ContentPreview>

export const ContentReceipts = z.object({
  /** Active people it is meant for, as far as the asker sees them. */
  meant: z.int(),
  /** People who read the live version, and any. */
  read: z.int(),
  read_any: z.int(),
  /** Who read it, latest first, at most 500. */
  rows: z.array(
    z.object({
      user: Person,
      role: z.string().nullable(),
      edition: z.int(),
      first_read_at: instant,
      last_read_at: instant,
      times: z.int(),
    }),
  ),
})
export type ContentReceipts = z.infer<typeof ContentReceipts>

/** A link that leads nowhere. */
export const BrokenLink = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(contentKinds),
  language: z.string(),
  status: z.enum(contentStatuses),
  href: z.string(),
  link_kind: z.enum(linkKinds),
})
export type BrokenLink = z.infer<typeof BrokenLink>

/** Where an item is used: texts that link to it, and bots whose live version knows the intent it answers. */
export const ContentUse = z.object({
  links: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      kind: z.enum(contentKinds),
      language: z.string(),
      is_live: z.boolean(),
    }),
  ),
  bots: z.array(z.object({ code: z.string(), name: z.string(), status: z.string() })),
})
export type ContentUse = z.infer<typeof ContentUse>

/** What the form about content may offer. */
export const ContentOptions = z.object({
  /** Kinds the asker may write. */
  kinds: z.array(z.enum(contentKinds)),
  /** People who may own content, and those who may approve it. */
  owners: z.array(Person),
  reviewers: z.array(Person),
  /** Languages there is content in. */
  languages: z.array(z.string()),
  /** Intents a bot answer can be for. */
  intents: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The topics of the FAQ page, in their order. */
  faq_topics: z.array(z.object({ code: z.string(), title: z.string() })),
})
export type ContentOptions = z.infer<typeof ContentOptions>

/** A piece of an excerpt; a hit is what was searched for. */
export const ExcerptPart = z.object({ text: z.string(), is_hit: z.boolean() })
export type ExcerptPart = z.infer<typeof ExcerptPart>

/** A published item in the list of its readers. */
export const LibraryRow = z.object({
  id: z.uuid(),
  kind: z.enum(contentKinds),
  title: z.string(),
  slug: z.string(),
  language: z.string(),
  summary: z.string().nullable(),
  /** Plain text around what was searched for, or the beginning. */
  excerpt: z.array(ExcerptPart),
  published_at: instant,
  /** The version, and when the reader last read it; null where they have not. */
  edition: z.int(),
  read_at: instant.nullable(),
})
export type LibraryRow = z.infer<typeof LibraryRow>

export const LibraryItem = LibraryRow.omit({ excerpt: true }).extend({
  body: z.string(),
  publish_until: instant.nullable(),
  translations: z.array(z.object({ language: z.string(), slug: z.string(), title: z.string() })),
  files: z.array(ContentFile),
})
export type LibraryItem = z.infer<typeof LibraryItem>

/** What people of an outlet with one role find in the library. */
export const LibraryPreview = z.object({
  outlet: z.string(),
  outlet_name: z.string(),
  role: z.string(),
  rows: z.array(LibraryRow.omit({ read_at: true, excerpt: true })),
  count: z.int(),
})
export type LibraryPreview = z.infer<typeof LibraryPreview>
