import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { personJson } from './parts.queries.ts'
import type { Poll, PostPerson } from './shapes.contract.ts'
import { rounded } from '#kernel/contract/rounded.ts'

const latestPolls = 3
const mostVoters = 5

const pollRows = (db: Db, me: string) =>
  db
    .selectFrom('profile_poll')
    .innerJoin('app_user', 'app_user.id', 'profile_poll.user_id')
    .select([
      'profile_poll.id',
      'profile_poll.question',
      'profile_poll.options',
      'profile_poll.at',
      'app_user.full_name as fullName',
      'app_user.username',
      'app_user.avatar',
      sql<boolean>`profile_poll.user_id = ${me}::uuid`.as('isOwn'),
      sql<number | null>`(select v.option from profile_vote v
        where v.poll_id = profile_poll.id and v.user_id = ${me}::uuid)`.as('yourVote'),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(v.option, v.votes), '{}')
        from (select option, count(*)::int as votes from profile_vote where poll_id = profile_poll.id group by option) v)`.as(
        'counts',
      ),
      sql<{ option: number; person: PostPerson }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('option', v.option, 'person', ${personJson(sql`v.user_id`)})
          order by v.place), '[]')
        from (select k.option, k.user_id, row_number() over (partition by k.option order by k.at desc, k.user_id) as place
          from profile_vote k where k.poll_id = profile_poll.id) v
        where v.place <= ${sql.lit(mostVoters)})`.as('voters'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof pollRows>['execute']>>[number]

/** A poll as its reader may see it: the votes of others are shown to those who voted, and to who added the poll. */
function asPoll({ counts, voters, options, ...row }: Row): Poll {
  const votes = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isShown = row.isOwn || row.yourVote !== null
  return {
    ...row,
    votes,
    options: options.map((option, index) => {
      const count = isShown ? (counts[index + 1] ?? 0) : 0
      return {
        option,
        votes: count,
        result: votes === 0 ? 0 : rounded((100 * count) / votes, 0),
        votedUser: isShown ? voters.filter((voter) => voter.option === index + 1).map(({ person }) => person) : [],
      }
    }),
  }
}

/** The newest polls: of one person, or for the user's own profile of everyone they see. */
export async function listPolls(db: Db, me: string, of: string): Promise<Poll[]> {
  const rows = await pollRows(db, me)
    .$if(of !== me, (query) => query.where('profile_poll.user_id', '=', of))
    .orderBy('profile_poll.id', 'desc')
    .limit(latestPolls)
    .execute()
  return rows.map(asPoll)
}

/** One poll. */
export async function findPoll(db: Db, me: string, id: number): Promise<Poll> {
  const row = await pollRows(db, me).where('profile_poll.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return asPoll(row)
}
