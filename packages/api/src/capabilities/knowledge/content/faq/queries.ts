import { sql } from 'kysely'
import type { ActorContext, Context } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { excerptOf, wordsOf } from '../excerpt.rules.ts'
import { filesOf } from '../details.ts'
import { isInMyLanguage, isMeantForMe, isReadable, shownText } from '../lookups.ts'
import { categoryOfTopic, knowledgeCategories, type KnowledgeCode } from '../topics.vocabulary.ts'
import {
  type ArticleGroup,
  type ArticleLink,
  type FaqData,
  type faqApi,
  type FoundText,
  type KnowledgeArticle,
  type KnowledgeCard,
  mostFound,
  mostRelated,
  mostTexts,
} from './contract.ts'
import { countsOf, ownFeedback } from './feedback.queries.ts'
import { namedTopics } from './topics.queries.ts'

/** Published texts with a topic that are meant for the actor, each in one language. */
const shown = ({ db, actor, deps }: ActorContext, kind: 'article' | 'faq') =>
  db
    .selectFrom('library_item')
    .where('kind', '=', kind)
    .where('topic', 'is not', null)
    .where(isMeantForMe('library_item', actor))
    .where(isReadable('library_item', deps.clock.now()))
    .where(isInMyLanguage(actor))

const inOrder = sql`library_item.position nulls last, library_item.title, library_item.item_id`

/** All words of a search are in the title or the text. */
const hasWords = (typed: string | undefined) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...wordsOf(typed ?? '').map(
        (word) => sql`rad.letters(library_item.title || ' ' || library_item.plain_text) like ${containing(word)}`,
      ),
    ],
    sql` and `,
  )}`

/** The FAQ by category, in their order. */
export async function faqData(ctx: Context<typeof faqApi.data>): Promise<FaqData> {
  const rows = await shown(ctx, 'faq')
    .where(hasWords(ctx.query.q))
    .select([
      'item_id as id',
      'topic',
      'slug',
      'language',
      'title as question',
      'plain_text as ans',
      'body',
      'cleaner_version',
    ])
    .orderBy(inOrder)
    .limit(mostTexts)
    .execute()
  const ids = rows.map(({ id }) => id)
  const mine = await ownFeedback(ctx, ids)
  const counts = await countsOf(ctx, ids)
  const entries = await Promise.all(
    rows.map(async ({ body, cleaner_version, ...row }) => ({
      ...row,
      content: await shownText(body, cleaner_version),
      myFeedback: mine.get(row.id) ?? null,
      feedback: counts && (counts.get(row.id) ?? { helpful: 0, notHelpful: 0 }),
    })),
  )
  const filled = (await namedTopics(ctx.db)).map(({ code, icon, title, subtitle }) => {
    const qandA = entries.filter(({ topic }) => topic === code).map(({ topic: _topic, ...entry }) => entry)
    return [code, { icon, title, subtitle: subtitle ?? '', qandA }] as const
  })
  return Object.fromEntries(filled.filter(([, { qandA }]) => qandA.length > 0))
}

/** The cards of the knowledge base. */
export async function knowledgeCards(ctx: ActorContext): Promise<KnowledgeCard[]> {
  const counted = await shown(ctx, 'article')
    .select(['topic', sql<number>`count(*)`.as('count')])
    .groupBy('topic')
    .execute()
  const countOf = new Map(counted.map(({ topic, count }) => [topic, count]))
  return knowledgeCategories.map(({ code, title, text, picture, topics }, at) => ({
    id: at + 1,
    category: code,
    title,
    desc: text,
    img: picture,
    count: topics.reduce((sum, topic) => sum + (countOf.get(topic.code) ?? 0), 0),
  }))
}

const linkColumns = ['item_id as id', 'topic', 'title as question', 'slug', 'summary'] as const
interface LinkRow extends Omit<ArticleLink, 'category'> {
  topic: string | null
}
const linkOf = ({ topic, ...row }: LinkRow): ArticleLink => ({
  ...row,
  category: categoryOfTopic(topic!)!.code as KnowledgeCode,
})

/** The articles of a category by group, of all categories where none is named. */
export async function categoryGroups(ctx: Context<typeof faqApi.category>): Promise<ArticleGroup[]> {
  const { category } = ctx.query
  const categories = knowledgeCategories.filter(({ code }) => category === undefined || code === category)
  if (categories.length === 0) throw notFound()
  const groups = categories.flatMap(({ code, topics }) => topics.map((topic) => ({ ...topic, category: code })))
  const rows = await shown(ctx, 'article')
    .where(
      'topic',
      'in',
      groups.map(({ code }) => code),
    )
    .select(linkColumns)
    .orderBy(inOrder)
    .limit(mostTexts)
    .execute()
  const filled = groups.map(({ code, category: of, title, icon }, at) => {
    const questions = rows.filter(({ topic }) => topic === code).map(linkOf)
    return { id: at + 1, category: of, code, title, icon, questions }
  })
  return filled.filter(({ questions }) => questions.length > 0)
}

/** Other articles of the group, then of the category. */
async function relatedTo(ctx: ActorContext, { id, topic }: { id: string; topic: string }): Promise<ArticleLink[]> {
  const { topics } = categoryOfTopic(topic)!
  const rows = await shown(ctx, 'article')
    .where('item_id', '<>', id)
    .where(
      'topic',
      'in',
      topics.map(({ code }) => code),
    )
    .select(linkColumns)
    .orderBy(sql`library_item.topic = ${topic}`, 'desc')
    .orderBy(inOrder)
    .limit(mostRelated)
    .execute()
  return rows.map(linkOf)
}

/** The article of an address; the first of the knowledge base without one. */
async function findArticle(ctx: Context<typeof faqApi.question>) {
  const { db, actor, deps, query } = ctx
  const { question, category, language } = query
  const topics = knowledgeCategories
    .filter(({ code }) => category === undefined || code === category)
    .flatMap((one) => one.topics.map(({ code }) => code as string))
  if (topics.length === 0) throw notFound()
  const mine = sql`coalesce(${language ?? null}::text, (select u.language from app_user u where u.id = ${actor.user_id}::uuid))`
  // An address that names an article may lead to it in another language than the reader's.
  const from = question
    ? db
        .selectFrom('library_item')
        .where('kind', '=', 'article')
        .where('slug', '=', question)
        .where(isMeantForMe('library_item', actor))
        .where(isReadable('library_item', deps.clock.now()))
        .orderBy(sql`library_item.language = ${mine}`, 'desc')
        .orderBy(sql`library_item.item_id = library_item.work_id`, 'desc')
    : shown(ctx, 'article')
  const found = await from
    .where('topic', 'in', topics)
    .selectAll()
    .orderBy(sql`array_position(${sql.val(topics)}::text[], library_item.topic)`)
    .orderBy(inOrder)
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, topic: found.topic! }
}

/** An article with what belongs to it. */
export async function readArticle(ctx: Context<typeof faqApi.question>): Promise<KnowledgeArticle> {
  const { db, actor } = ctx
  const found = await findArticle(ctx)
  const { item_id: id, topic } = found
  const category = categoryOfTopic(topic)!
  const receipt = await db
    .selectFrom('content_receipt')
    .select('last_read_at')
    .where('item_id', '=', id)
    .where('no', '=', found.no)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  const counts = await countsOf(ctx, [id])
  return {
    id,
    category: category.code as KnowledgeCode,
    topic,
    topicTitle: category.topics.find(({ code }) => code === topic)!.title,
    slug: found.slug,
    language: found.language,
    title: found.title,
    summary: found.summary,
    lastUpdated: found.published_at,
    edition: found.no,
    readAt: receipt?.last_read_at ?? null,
    content: await shownText(found.body, found.cleaner_version),
    files: await filesOf(db, id),
    relatedQuestions: await relatedTo(ctx, { id, topic }),
    myFeedback: (await ownFeedback(ctx, [id])).get(id) ?? null,
    feedback: counts && (counts.get(id) ?? { helpful: 0, notHelpful: 0 }),
  }
}

/** Articles and questions that hold all words; those with the first of them in their title come first. */
export async function searchTexts(ctx: Context<typeof faqApi.search>): Promise<{ rows: FoundText[]; count: number }> {
  const { q } = ctx.query
  const [first = ''] = wordsOf(q)
  const found = async (kind: 'article' | 'faq') => {
    const rows = await shown(ctx, kind)
      .where(hasWords(q))
      .select(['item_id as id', 'topic', 'slug', 'title', 'summary', 'plain_text'])
      .select(sql<number>`count(*) over ()`.as('count'))
      .select(sql<boolean>`rad.letters(library_item.title) like ${containing(first)}`.as('in_title'))
      .orderBy('in_title', 'desc')
      .orderBy(inOrder)
      .limit(mostFound)
      .execute()
    return rows.map((row) => ({ ...row, kind }))
  }
  const articles = await found('article')
  const questions = await found('faq')
  const rows = [...articles, ...questions]
    .toSorted((a, b) => Number(b.in_title) - Number(a.in_title))
    .slice(0, mostFound)
    .map(({ id, kind, topic, slug, title, summary, plain_text }) => ({
      id,
      kind,
      category: kind === 'faq' ? topic! : categoryOfTopic(topic!)!.code,
      slug,
      title,
      summary,
      excerpt: excerptOf(plain_text, q),
    }))
  return { rows, count: (articles[0]?.count ?? 0) + (questions[0]?.count ?? 0) }
}
