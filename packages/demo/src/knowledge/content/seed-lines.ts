import type { TopicCode } from '@rad/api/internal/capabilities/knowledge/content/topics.vocabulary.ts'
import type { ContentKind } from '@rad/api/internal/capabilities/knowledge/content/vocabulary.ts'

/** Usernames of the demo: who writes, and who approves. */
export type Writer = 'hqa' | 'admin' | 'rgm' | 'tsm' | 'hda' | 'btm'

/** Content of the demo in a short form. Days are counted back from now; those ahead are negative. */
export interface ContentLine {
  kind: ContentKind
  title: string
  summary: string
  /** A line a paragraph; `# ` a heading, `- ` and `1. ` items, `| a | b |` rows of which the first is the head. */
  text: string
  by: Writer
  state: 'draft' | 'in_review' | 'returned' | 'scheduled' | 'published' | 'expired' | 'archived' | 'rewritten'
  days: number
  until?: number
  roles?: string[]
  channels?: string[]
  regions?: string[]
  job?: 'service' | 'bodyshop'
  intent?: string
  /** Its topic on the FAQ page or in the knowledge base, and its position there. */
  topic?: TopicCode
  position?: number
  /** The previous version, where its text was different: it was live until `days` ago. */
  before?: { text: string; days: number }
  /** The same in another language. */
  also?: { language: string; title: string; summary: string; text: string }[]
  remark?: string
  change?: string
  isEditorial?: boolean
  /** The day by which it is looked at again, in days from now. */
  reviewIn?: number
}
