import { sql } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { KnownIssue } from './contract.ts'
import { shownRemedy } from './lookups.ts'
import { rowFields } from './source.ts'
import { knownIssueMoves } from './vocabulary.ts'

const recordOf = prepared((db, { no }: { no: string }) =>
  rowFields(db)
    .select(['symptoms', 'remedy', 'cleaner_version', 'version'])
    // Row-level security shows only the brand where it comes from.
    .select(
      sql<string | null>`(select c.no from known_issue_source s join helpdesk_case c on c.id = s.case_id
        where s.known_issue_id = known_issue.id)`.as('from_case'),
    )
    .where('known_issue.no', '=', no),
)

/** A known issue as the user may read and move it; 404 where it is not theirs to read. */
export async function findIssue({ db, actor }: ScopedContext, no: string): Promise<KnownIssue> {
  const [found] = await recordOf(db, { no })
  if (!found) throw notFound()
  const { cleaner_version, ...issue } = found
  return {
    ...issue,
    remedy: await shownRemedy(found.remedy, cleaner_version),
    allowed: actor.ability.can('approve', 'KnownIssue') ? [...knownIssueMoves[found.status]] : [],
  }
}
