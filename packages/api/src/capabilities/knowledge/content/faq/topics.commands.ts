import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { putInOrder } from '#kernel/command/manual-order.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { slugOf } from '#kernel/contract/slug.ts'
import { knowledgeTopicCodes } from '../topics.vocabulary.ts'
import { type FaqTopic, type faqTopicsApi, mostFaqTopics } from './topics.contract.ts'
import { findTopic, listTopics } from './topics.queries.ts'

const taken = () => conflict('unique.title', 'A topic with this title already exists.')

const topics = defineRecord({
  table: 'faq_topic',
  name: 'topic',
  find: ({ db }, id) => findTopic(db, id),
  taken,
})

/** Serializes requests that add, order, or remove topics at the same moment. */
const lock = ({ db }: CommandContext) => sql`lock table faq_topic in share row exclusive mode`.execute(db)

/** The code of a new topic: of its title, and of no other topic of the FAQ or the knowledge base. */
function codeOf(title: string, before: readonly FaqTopic[]): string {
  const taken = new Set([...before.map(({ code }) => code), ...knowledgeTopicCodes])
  const slug = slugOf(title, 'topic').slice(0, 50).replace(/-$/, '')
  // In an object, keys that are numbers come before all others: a code begins with a letter.
  const base = /^[a-z]/.test(slug) ? slug : `topic-${slug}`
  for (let at = 1; ; at++) {
    const code = at === 1 ? base : `${base}-${at}`
    if (!taken.has(code)) return code
  }
}

const isCalled =
  (title: string) =>
  (topic: FaqTopic): boolean =>
    topic.title.toLowerCase() === title.toLowerCase()

export async function addTopic(ctx: Context<typeof faqTopicsApi.add>): Promise<FaqTopic> {
  await lock(ctx)
  const before = await listTopics(ctx.db)
  if (before.length >= mostFaqTopics) throw conflict('faq.topics', 'The FAQ page holds at most 30 topics.')
  if (before.some(isCalled(ctx.body.title))) throw taken()
  const sort = Math.max(0, ...before.map((topic) => topic.sort)) + 1
  return topics.add(ctx, { ...ctx.body, code: codeOf(ctx.body.title, before), sort })
}

export async function updateTopic(ctx: Context<typeof faqTopicsApi.update>): Promise<FaqTopic> {
  const { title } = ctx.body
  const before = await findTopic(ctx.db, ctx.params.id)
  return topics.change(ctx, before, ctx.body, {
    columns: async (fields) => {
      const others = (await listTopics(ctx.db)).filter(({ id }) => id !== before.id)
      if (title !== undefined && others.some(isCalled(title))) throw taken()
      return fields
    },
  })
}

export async function orderTopics(ctx: Context<typeof faqTopicsApi.order>): Promise<FaqTopic[]> {
  await lock(ctx)
  const before = await listTopics(ctx.db)
  const isMoved = await putInOrder(ctx, 'faq_topic', before, ctx.body.codes, 'Topic not found.')
  return isMoved ? listTopics(ctx.db) : before
}

/** Removes a topic without texts; the database refuses one that a text is moved to at the same moment. */
export async function removeTopic(ctx: Context<typeof faqTopicsApi.remove>): Promise<FaqTopic[]> {
  await lock(ctx)
  const before = await findTopic(ctx.db, ctx.params.id)
  if (before.texts > 0)
    throw conflict('faq.topic_in_use', 'This topic has texts. Move them to another topic or archive them first.', {
      texts: before.texts,
    })
  await ctx.db.deleteFrom('faq_topic').where('id', '=', before.id).execute()
  await ctx.audit({ action: 'delete', entity: 'faq_topic', entity_id: before.id, before })
  return listTopics(ctx.db)
}
