import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import { slugOf } from '@rad/api/internal/kernel/contract/slug.ts'
import { plainWords } from '@rad/api/internal/kernel/contract/plain-words.ts'
import { postText } from '@rad/api/internal/capabilities/apps/blog/rich-text.rules.ts'
import { htmlOf } from '../../knowledge/content/markup.ts'
import { commentTexts, type PostText, postTexts, unpublishedTexts } from './seed-posts.ts'

const day = 86_400_000

interface Person {
  id: string
  full_name: string
}

function rowOf([title, categories, tags, text]: PostText, id: number, author: Person, at: Date) {
  const [excerpt = '', ...rest] = text.split('\n')
  const body = htmlOf((rest.length > 0 ? rest : [excerpt]).join('\n'))
  return {
    id,
    title,
    slug: slugOf(title, 'post'),
    excerpt,
    ...postText.stored(body),
    plain_text: plainWords(body),
    categories: [...categories],
    tags: [...tags],
    author_id: author.id,
    author_name: author.full_name,
    created_at: at,
    created_by: author.id,
    updated_at: at,
    updated_by: author.id,
  }
}

/** Posts of the users who may write them, with the comments and bookmarks of others. */
export async function seedBlog(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(3108)
  const now = deps.clock.now().getTime()
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'roles'])
    .where('kind', '!=', 'service_account')
    .orderBy('email')
    .execute()
  const writers = people.filter(({ roles }) => roles.some((role) => ['admin', 'HQA', 'RGM', 'HDA'].includes(role)))
  const readers = people.filter(({ roles }) => !roles.includes('client'))
  const first = await nextSampleId(db, 'blog_post', postTexts.length + unpublishedTexts.length)
  // What is not published yet was begun before all else.
  const firstPublished = first + unpublishedTexts.length
  const published = postTexts.toReversed().map((text, at) => {
    const when = new Date(now - (postTexts.length - at) * 4 * day + 7 * 3_600_000)
    const row = rowOf(text, firstPublished + at, writers[(at * 3) % writers.length]!, when)
    return { ...row, status: 'Published' as const, published_at: when, publish_at: null }
  })
  const rest = unpublishedTexts.map((text, at) => {
    const row = rowOf(text, first + at, writers[at % writers.length]!, new Date(now - (at + 1) * day))
    const publish_at = at === 0 ? new Date(now + 9 * day) : null
    return { ...row, status: at === 2 ? ('Draft' as const) : ('Pending' as const), published_at: null, publish_at }
  })
  await db
    .insertInto('blog_post')
    .values([...published, ...rest])
    .execute()
  await seedComments(db, published, readers, random)
}

async function seedComments(
  db: Db,
  posts: readonly { id: number; published_at: Date; author_id: string; author_name: string }[],
  readers: readonly Person[],
  random: ReturnType<typeof randomFrom>,
): Promise<void> {
  const planned = posts.flatMap((post, at) =>
    Array.from({ length: at % 4 }, (_, index) => ({
      post,
      hours: 3 + index * 9 + (at % 5),
      text: commentTexts[(at + index * 3) % commentTexts.length]!,
    })),
  )
  const count = planned.reduce((sum, { text }) => sum + (text[1] ? 2 : 1), 0)
  let id = await nextSampleId(db, 'blog_comment', count)
  const comments = planned.flatMap(({ post, text: [remark, answer], hours }) => {
    const person = random.pick(readers)
    const created_at = new Date(post.published_at.getTime() + hours * 3_600_000)
    const mine = { post_id: post.id, parent_id: null, user_id: person.id, author_name: person.full_name, text: remark }
    const comment = { id: id++, ...mine, created_at }
    if (!answer) return [comment]
    const later = new Date(created_at.getTime() + 5 * 3_600_000)
    const by = { user_id: post.author_id, author_name: post.author_name }
    return [comment, { id: id++, post_id: post.id, parent_id: comment.id, ...by, text: answer, created_at: later }]
  })
  await db.insertInto('blog_comment').values(comments).execute()
  const bookmarks = posts.flatMap(({ id: post_id, published_at }, at) =>
    readers
      .filter((_, place) => (place * 5 + at * 3) % 11 === 0)
      .map(({ id: user_id }) => ({ user_id, post_id, created_at: published_at })),
  )
  await db.insertInto('blog_bookmark').values(bookmarks).execute()
}
