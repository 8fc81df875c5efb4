import { z } from 'zod'
import { anyOr, contract, instant, manyLines } from '#kernel/contract/contract.ts'
import { languageCode } from '../fields.contract.ts'
import { ContentFile, ExcerptPart } from '../shapes.contract.ts'
import { type KnowledgeCode, knowledgeCodes } from '../topics.vocabulary.ts'

/** Answers hold at most so many texts. */
export const mostTexts = 500
export const mostFound = 20
export const mostRelated = 5

/** What one person says of a text. */
export const OwnFeedback = z.object({ helpful: z.boolean(), remark: z.string().nullable() })
export type OwnFeedback = z.infer<typeof OwnFeedback>

/** What all say of it, for who reads content in every state; null for everyone else. */
export const FeedbackCounts = z.object({ helpful: z.int(), notHelpful: z.int() })
export type FeedbackCounts = z.infer<typeof FeedbackCounts>

const feedback = { myFeedback: OwnFeedback.nullable(), feedback: FeedbackCounts.nullable() }

/** A question of the FAQ page and its answer. */
export const FaqEntry = z.object({
  id: z.uuid(),
  slug: z.string(),
  language: z.string(),
  question: z.string(),
  /** The answer as plain text, and as HTML that was cleaned. */
  ans: z.string(),
  content: z.string(),
  ...feedback,
})
export type FaqEntry = z.infer<typeof FaqEntry>

export const FaqCategory = z.object({
  /** The name of an icon of Tabler. */
  icon: z.string(),
  title: z.string(),
  subtitle: z.string(),
  qandA: z.array(FaqEntry),
})
export type FaqCategory = z.infer<typeof FaqCategory>

/** By the code of a category, in their order; one without a question is left out. */
export const FaqData = z.record(z.string(), FaqCategory)
export type FaqData = z.infer<typeof FaqData>

const category = z.enum(knowledgeCodes as [KnowledgeCode, ...KnowledgeCode[]])

/** A card of the knowledge base. */
export const KnowledgeCard = z.object({
  id: z.int(),
  category,
  title: z.string(),
  desc: z.string(),
  /** The name of one of our own pictures. */
  img: z.string(),
  /** How many articles the asker finds in it. */
  count: z.int(),
})
export type KnowledgeCard = z.infer<typeof KnowledgeCard>

/** An article where another leads to it. */
export const ArticleLink = z.object({
  id: z.uuid(),
  category,
  question: z.string(),
  slug: z.string(),
  summary: z.string().nullable(),
})
export type ArticleLink = z.infer<typeof ArticleLink>

/** A group of articles within a category. */
export const ArticleGroup = z.object({
  id: z.int(),
  category,
  code: z.string(),
  title: z.string(),
  icon: z.string(),
  questions: z.array(ArticleLink),
})
export type ArticleGroup = z.infer<typeof ArticleGroup>

export const KnowledgeArticle = z.object({
  id: z.uuid(),
  category,
  /** The code and the title of its group. */
  topic: z.string(),
  topicTitle: z.string(),
  slug: z.string(),
  language: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  lastUpdated: instant,
  /** The version, and when the asker last read it; null where they have not. */
  edition: z.int(),
  readAt: instant.nullable(),
  /** HTML that was cleaned. */
  content: z.string(),
  files: z.array(ContentFile),
  /** Of the same group, then of the same category, at most 5. */
  relatedQuestions: z.array(ArticleLink),
  ...feedback,
})
export type KnowledgeArticle = z.infer<typeof KnowledgeArticle>

/** A text that a search found: an article, or a question of the FAQ with its category there. */
export const FoundText = z.object({
  id: z.uuid(),
  kind: z.enum(['article', 'faq']),
  category: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  excerpt: z.array(ExcerptPart),
})
export type FoundText = z.infer<typeof FoundText>

const phrase = z.string().max(200, 'Use at most 200 characters.')
const read = { method: 'GET', allow: 'read Content', scope: 'shared', errors: 'sample' } as const

export const faqApi = contract('faq', {
  data: {
    ...read,
    path: '/faq/data',
    summary:
      'The FAQ by category, in their order. All words of `q` must be in a question or its answer; categories without a match are left out.',
    query: z.object({ q: anyOr(phrase) }),
    response: FaqData,
  },
  knowledgeBase: {
    ...read,
    path: '/faq/data/knowledge_base',
    summary: 'The categories of the knowledge base, with how many articles you find in each.',
    response: z.array(KnowledgeCard),
  },
  category: {
    ...read,
    path: '/faq/data/category',
    summary:
      'The articles of a category by group, at most 500; of all categories where none is named. 404 for an unknown one.',
    query: z.object({ category: anyOr(z.string().max(120)) }),
    response: z.array(ArticleGroup),
  },
  question: {
    ...read,
    path: '/faq/data/question',
    summary:
      'An article of the knowledge base by the last part of its address, the first one where none is named. 404 where there is no such article for you.',
    query: z.object({
      question: anyOr(z.string().max(120)),
      /** With it the article must be of this category. */
      category: anyOr(z.string().max(120)),
      language: anyOr(languageCode),
    }),
    response: KnowledgeArticle,
  },
  search: {
    ...read,
    path: '/faq/data/search',
    summary: 'Articles and questions that hold all words of `q`, at most 20, those with a word in their title first.',
    query: z.object({ q: phrase.trim().min(1, 'Enter a search.') }),
    response: z.object({ rows: z.array(FoundText), count: z.int() }),
  },
  contact: {
    method: 'GET',
    path: '/faq/data/contact',
    allow: 'read Content',
    scope: 'none',
    errors: 'sample',
    summary: 'The phone number and the email address of the support team; null where there is none.',
    response: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  },
  rate: {
    method: 'POST',
    path: '/faq/data/feedback',
    allow: 'read Content',
    scope: 'own',
    errors: 'sample',
    summary: 'Says whether a text helped you; null takes it back. It counts once for each person.',
    body: z.strictObject({
      id: z.uuid('Choose a text.'),
      helpful: z.boolean().nullable(),
      remark: manyLines(500)
        .nullable()
        .default(null)
        .transform((remark) => remark || null),
    }),
    response: z.object({ myFeedback: OwnFeedback.nullable() }),
  },
  feedback: {
    method: 'GET',
    path: '/faq/data/feedback',
    allow: 'read ContentDraft',
    scope: 'outlet',
    errors: 'sample',
    summary: 'How many of the people you see a text helped, and their remarks, at most 100, latest first.',
    query: z.object({ id: z.uuid('Choose a text.') }),
    response: FeedbackCounts.extend({
      remarks: z.array(
        z.object({
          user: z.object({ id: z.uuid(), name: z.string() }),
          helpful: z.boolean(),
          remark: z.string(),
          edition: z.int(),
          at: instant,
        }),
      ),
    }),
  },
})
