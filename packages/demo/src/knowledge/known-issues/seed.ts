import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { remedyText } from '@rad/api/internal/capabilities/knowledge/known-issues/rich-text.rules.ts'
import { type Topic, topics } from './topics.ts'

const dayMs = 86_400_000
/** The last ones are being written; one in twelve is outdated. */
const drafts = 3
const isRetired = (at: number) => at % 12 === 7

const statusOf = (at: number) =>
  at >= topics.length - drafts ? ('draft' as const) : isRetired(at) ? ('retired' as const) : ('published' as const)

const remedyOf = ({ cause, advice, correction }: Topic) =>
  `<p><strong>${cause}</strong></p><ol><li>${advice}</li><li>${correction}</li></ol>`

interface Written {
  id: string
  created_at: string
  published_at: string | null
  retired_at: string | null
}

/** Who wrote, published, and retired them: the engineer of the demo. */
async function eventsOf(db: Db, issues: readonly Written[]) {
  const engineer = await db
    .selectFrom('app_user')
    .select(['id', 'full_name'])
    .where('username', '=', 'hda')
    .executeTakeFirst()
  return issues.flatMap(({ id, created_at, published_at, retired_at }) =>
    Object.entries({ opened: created_at, published: published_at, retired: retired_at }).flatMap(([type, at]) =>
      at === null
        ? []
        : [
            {
              entity_kind: 'known_issue',
              entity_id: id,
              type,
              at,
              actor_id: engineer?.id ?? null,
              actor: engineer?.full_name ?? 'System',
              actor_role: engineer ? 'HDA' : null,
              visibility: 'brand' as const,
              system: !engineer,
            },
          ],
    ),
  )
}

/** What the helpdesk knows of the faults that outlets meet: most of it published, some outdated, some being written. */
export async function seedKnownIssues(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const rows = topics.map((topic, at) => {
    const status = statusOf(at)
    const written = new Date(now - (380 - at * 15) * dayMs)
    const published = new Date(written.getTime() + 2 * dayMs)
    return {
      title: topic.title,
      status,
      system_group: topic.system,
      models: [...topic.models],
      dtc_codes: [...topic.codes],
      symptoms: topic.concern,
      ...remedyText.stored(remedyOf(topic)),
      campaign_no: topic.campaign ?? null,
      published_at: status === 'draft' ? null : published,
      published_on: status === 'draft' ? null : dayIn(deps.settings.brand_tz, published),
      retired_at: status === 'retired' ? new Date(now - 20 * dayMs) : null,
      created_at: written,
      updated_at: status === 'draft' ? written : published,
    }
  })
  const added = await db
    .insertInto('known_issue')
    .values(rows)
    .returning(['id', 'created_at', 'published_at', 'retired_at'])
    .execute()
  await db
    .insertInto('timeline_event')
    .values(await eventsOf(db, added))
    .execute()
}
