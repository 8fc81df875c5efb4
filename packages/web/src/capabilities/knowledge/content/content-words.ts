import {
  type Audience,
  type Content,
  type ContentKind,
  type ContentOptions,
  type ContentStatus,
  knowledgeCategories,
} from '@rad/api/knowledge/content/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { t } from '#kit/words.ts'
import { workTypeWords } from '#choose/work-types.tsx'
import { faqWords } from './faq/topic-words.ts'

/** What a step is called on its button. */
export function moveWords(from: ContentStatus, to: ContentStatus): string {
  switch (to) {
    case 'in_review':
      return t('Send to review')
    case 'draft':
      return t('Return to draft')
    case 'published':
      return t('Approve and publish')
    case 'archived':
      return t('Archive')
    case 'expired':
      return from === 'expired' ? t('Expired') : t('Expire')
  }
}

/** Whom a text is meant for, in a row of words; no one is left out where none are named. */
export function audienceWords({ roles, channels, regions, job_type }: Audience): string[] {
  const named = [...roles.map((role) => t(roleName(role))), ...channels, ...regions]
  return [...named, ...(job_type ? [workTypeWords(job_type)] : [])]
}

/** Whether the newest version is not the one that readers see. */
export const hasNewVersion = ({ edition, live_edition }: Pick<Content, 'edition' | 'live_edition'>) =>
  live_edition !== null && edition > live_edition

/** Kinds that are read in the library under another address. */
export const readerPath = (kind: ContentKind, slug: string) =>
  kind === 'guideline' ? `/guidelines/${slug}` : `/library/${slug}`

type FaqTopics = ContentOptions['faq_topics']

/** The topics of a kind as a select offers them: those of the knowledge base by their category. */
export function topicOptions(kind: ContentKind, faqTopics: FaqTopics) {
  if (kind === 'faq') return faqTopics.map(({ code, title }) => ({ value: code, label: faqWords(title) }))
  if (kind !== 'article') return []
  return knowledgeCategories.map(({ title, topics }) => ({
    group: t(title),
    items: topics.map(({ code, title: name }) => ({ value: code as string, label: t(name) })),
  }))
}

/** What a topic is called, with the category it belongs to. */
export function topicWords(topic: string | null, faqTopics: FaqTopics): string | null {
  const question = faqTopics.find(({ code }) => code === topic)
  if (question) return faqWords(question.title)
  for (const { title, topics } of knowledgeCategories) {
    const found = topics.find(({ code }) => code === topic)
    if (found) return `${t(title)} · ${t(found.title)}`
  }
  return null
}
