import { toHex } from '@rad/api/internal/kernel/command/bytes.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import { demoSignIns } from '@rad/api/internal/capabilities/session/auth/demo-sign-ins.ts'
import { drawScene, sceneSize } from './seed-art.ts'
import { aboutTexts, commentTexts, pollTexts, postTexts } from './seed-texts.ts'

/** The newest first, as numbers are given in the order of time. */
const byTime = postTexts.toSorted(([, a], [, b]) => a - b)

interface Member {
  id: string
  role: string
  /** Of the first dealer, whose people see each other alone. */
  isOfDealer: boolean
}

/** The demo sign-ins, the other people of their dealer, and a few from elsewhere. */
async function membersOf(db: Db): Promise<Member[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'roles'])
    .where((where) =>
      where.or([
        where(
          'email',
          'in',
          demoSignIns.map(({ email }) => email),
        ),
        where('username', 'like', '%.dl001%'),
        where('username', 'like', '%.dl002%'),
        where('username', 'like', 'rgm.%'),
      ]),
    )
    .orderBy('username')
    .execute()
  const isDemo = (username: string) => !username.includes('.')
  return rows
    .filter(({ roles }) => !roles.includes('client'))
    .toSorted((a, b) => Number(isDemo(b.username)) - Number(isDemo(a.username)))
    .slice(0, 32)
    .map(({ id, username, roles }) => ({
      id,
      role: roles[0]!,
      isOfDealer: username.includes('.dl001') || ['dlp', 'svm', 'bsm'].includes(username),
    }))
}

type Random = ReturnType<typeof randomFrom>

/** All users of the dealer know each other; of the others many do, and some could be added. */
async function connect(db: Db, members: readonly Member[], random: Random, at: Date): Promise<void> {
  const pairs = members.flatMap((one, index) =>
    members
      .slice(index + 1)
      .filter((other) =>
        random.chance(
          one.isOfDealer && other.isOfDealer ? 70 : one.role === 'admin' || other.role === 'admin' ? 65 : 22,
        ),
      )
      .map((other) => ({ user_id: one.id, other_id: other.id, at })),
  )
  await db.insertInto('profile_connection').values(pairs).execute()
}

/** Some of the people, others for each thing. */
const someOf = (members: readonly Member[], random: Random, percent: number) =>
  members.filter(() => random.chance(percent))

async function seedPhotos(db: Db, posts: readonly { id: number; user_id: string; at: Date }[]): Promise<void> {
  const files = byTime.flatMap(([, , , photo], index) => (photo ? [{ photo, post: posts[index]! }] : []))
  const rows = await Promise.all(
    files.map(async ({ photo: [scene, hue], post }) => {
      const content = drawScene(scene, hue)
      const digest = await crypto.subtle.digest('SHA-256', content as BufferSource)
      return {
        user_id: post.user_id,
        post_id: post.id,
        name: `${scene}.svg`,
        type: 'image/svg+xml',
        bytes: content.length,
        sha256: toHex(new Uint8Array(digest)),
        ...sceneSize,
        content,
        at: post.at,
      }
    }),
  )
  await db.insertInto('profile_file').values(rows).execute()
}

/** Profiles, posts with photos and comments, connections, and polls: of the demo sign-ins and those around them. */
export async function seedProfiles(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(1_311)
  const now = deps.clock.now().getTime()
  const ago = (hours: number) => new Date(now - hours * 3_600_000)
  const members = await membersOf(db)
  const writers = (role: string) => members.filter((one) => one.role === role)

  const profiles = members.flatMap(({ id, role }) => {
    const [about, lives] = aboutTexts[role] ?? []
    return about && lives ? [{ user_id: id, about, lives, website: '', updated_at: ago(700) }] : []
  })
  await db.insertInto('profile').values(profiles).execute()
  await connect(db, members, random, ago(650))

  const first = await nextSampleId(db, 'profile_post', byTime.length)
  const posts = byTime.map(([role, hours, text], index) => {
    const of = writers(role)
    // The newest of each role are those of the demo sign-ins.
    const writer = of[index < 12 ? 0 : index % of.length] ?? members[0]!
    return { id: first + byTime.length - 1 - index, user_id: writer.id, text, at: ago(hours) }
  })
  await db.insertInto('profile_post').values(posts).execute()
  await seedPhotos(db, posts)

  const readers = (writer: string) => {
    const isOfDealer = members.find(({ id }) => id === writer)!.isOfDealer
    return members.filter(
      (one) => one.id !== writer && (!isOfDealer || one.isOfDealer || !['DLP', 'SVM', 'BSM'].includes(one.role)),
    )
  }
  const likes = posts.flatMap(({ id, user_id, at }) =>
    someOf(readers(user_id), random, 28).map((one, index) => ({
      post_id: id,
      user_id: one.id,
      at: new Date(Math.min(at.getTime() + (index + 1) * 1_260_000, now - 60_000)),
    })),
  )
  await db.insertInto('profile_like').values(likes).execute()

  const remarks = posts.flatMap((post) =>
    someOf(readers(post.user_id), random, 9).map((one, index) => ({ post, user_id: one.id, index })),
  )
  const firstComment = await nextSampleId(db, 'profile_comment', remarks.length)
  const comments = remarks.map(({ post, user_id, index }, place) => ({
    id: firstComment + place,
    post_id: post.id,
    user_id,
    text: commentTexts[(place * 3) % commentTexts.length]!,
    at: new Date(Math.min(post.at.getTime() + (index + 1) * 2_400_000, now - 30_000)),
  }))
  await db.insertInto('profile_comment').values(comments).execute()
  await db
    .insertInto('profile_comment_like')
    .values(
      comments.flatMap(({ id, at }) =>
        someOf(members, random, 6).map((one) => ({ comment_id: id, user_id: one.id, at })),
      ),
    )
    .execute()
  await seedReport(db, posts, members, ago(4))
  await seedPolls(db, members, random, ago)
}

/** One reported post, for moderators. */
async function seedReport(
  db: Db,
  posts: readonly { id: number; user_id: string; text: string }[],
  members: readonly Member[],
  at: Date,
) {
  const post = posts.find(({ text }) => text.startsWith('Reminder'))!
  const reporter = members.find(({ role, id }) => role === 'HDA' && id !== post.user_id)
  if (!reporter) return
  const report = {
    post_id: post.id,
    user_id: reporter.id,
    reason: 'private' as const,
    note: 'The photo shows a number plate.',
    at,
  }
  await db.insertInto('profile_report').values(report).execute()
}

async function seedPolls(
  db: Db,
  members: readonly Member[],
  random: Random,
  ago: (hours: number) => Date,
): Promise<void> {
  const first = await nextSampleId(db, 'profile_poll', pollTexts.length)
  const polls = pollTexts.map(([role, hours, question, options], index) => ({
    id: first + pollTexts.length - 1 - index,
    user_id: members.find((one) => one.role === role)!.id,
    question,
    options: [...options],
    at: ago(hours),
  }))
  await db.insertInto('profile_poll').values(polls).execute()
  const isDemo = (role: string) => ['admin', 'TSM', 'SVM'].includes(role)
  const votes = polls.flatMap((poll) =>
    members
      // Demo sign-ins have not voted, so that visitors can.
      .filter((one) => !isDemo(one.role) && random.chance(60))
      .map((one) => ({
        poll_id: poll.id,
        user_id: one.id,
        option: random.weighted(poll.options.map((_, index) => [index + 1, 6 - index] as const)),
        at: new Date(poll.at.getTime() + random.int(600, 80_000) * 1000),
      })),
  )
  await db.insertInto('profile_vote').values(votes).execute()
}
