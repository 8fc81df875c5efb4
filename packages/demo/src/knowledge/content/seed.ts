import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { keepLinks } from '@rad/api/internal/capabilities/knowledge/content/links.ts'
import { plainTextOf } from '@rad/api/internal/capabilities/knowledge/content/text.rules.ts'
import { slugOf } from '@rad/api/internal/kernel/contract/slug.ts'
import { contentText } from '@rad/api/internal/capabilities/knowledge/content/rich-text.rules.ts'
import { htmlOf } from './markup.ts'
import { answers } from './seed-answers.ts'
import { articles } from './seed-articles.ts'
import { questions } from './seed-faq.ts'
import { guides } from './seed-guides.ts'
import type { ContentLine, Writer } from './seed-lines.ts'
import { notices } from './seed-notices.ts'

const hour = 3_600_000
const day = 24 * hour

/** What content names by codes and usernames, by these. */
export interface Known {
  now: number
  zone: string
  people: Map<string, string>
  channels: Map<string, string>
  regions: Map<string, string>
}

export async function knownTo(db: Db, { clock, settings }: Deps): Promise<Known> {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', 'in', ['hqa', 'admin', 'rgm', 'tsm', 'hda', 'btm'] satisfies Writer[])
    .execute()
  const channels = await db.selectFrom('channel').select(['id', 'code']).execute()
  const regions = await db.selectFrom('region').select(['id', 'code']).execute()
  return {
    now: clock.now().getTime(),
    zone: settings.brand_tz,
    people: new Map(people.map(({ id, username }) => [username, id])),
    channels: new Map(channels.map(({ id, code }) => [code, id])),
    regions: new Map(regions.map(({ id, code }) => [code, id])),
  }
}

const statusOf = {
  draft: 'draft',
  in_review: 'in_review',
  returned: 'draft',
  scheduled: 'in_review',
  published: 'published',
  expired: 'expired',
  archived: 'archived',
  rewritten: 'draft',
} as const

const wasPublished = ({ state }: ContentLine) => ['published', 'expired', 'archived', 'rewritten'].includes(state)
const isLive = ({ state }: ContentLine) => state === 'published' || state === 'rewritten'
/** Authors do not approve their own content. */
const approverOf = ({ by }: ContentLine): Writer => (by === 'hqa' ? 'admin' : 'hqa')

/** What versions, the library, and the item itself have alike. */
function textOf(known: Known, line: ContentLine) {
  const { title, summary, text, roles = [], channels = [], regions = [], job = null } = line
  const body = htmlOf(text)
  const audience = {
    roles,
    channel_ids: channels.map((code) => known.channels.get(code)!),
    region_ids: regions.map((code) => known.regions.get(code)!),
    job_type: job,
  }
  return { title, summary, ...contentText.stored(body), ...audience }
}

async function addVersions(db: Db, known: Known, item_id: string, line: ContentLine): Promise<void> {
  const shared = { item_id, written_by: [known.people.get(line.by)!], approved_by: known.people.get(approverOf(line))! }
  const at = new Date(known.now - line.days * day)
  const { before } = line
  if (before)
    await db
      .insertInto('content_version')
      .values({
        ...shared,
        ...textOf(known, { ...line, text: before.text }),
        no: 1,
        is_editorial: false,
        published_at: new Date(known.now - before.days * day),
        ended_at: at,
        ended: 'replaced',
      })
      .execute()
  const no = before ? 2 : 1
  const ended = line.state === 'expired' || line.state === 'archived' ? line.state : null
  const until = line.until === undefined ? at.getTime() + 20 * day : known.now - line.until * day
  await db
    .insertInto('content_version')
    .values({
      ...shared,
      ...textOf(known, line),
      no,
      is_editorial: line.isEditorial ?? false,
      change_note: before ? (line.change ?? null) : null,
      published_at: at,
      ended_at: ended && new Date(Math.min(until, known.now - hour)),
      ended,
    })
    .execute()
}

interface Translated {
  work_id: string
  language: string
}

/** An item as its editors see it, and what its readers see of it. */
function rowsOf(known: Known, line: ContentLine, of: Translated | undefined) {
  const { state, days, until } = line
  const id = crypto.randomUUID()
  const text = textOf(known, line)
  const worked = new Date(known.now - Math.max(days, 0) * day - 3 * hour)
  const isRewritten = state === 'rewritten'
  const live = line.before ? 2 : 1
  const draft = isRewritten ? htmlOf(`${line.text}\n${line.change ?? ''}.`) : text.body
  const writer = known.people.get(line.by)!
  const shared = {
    ...text,
    work_id: of?.work_id ?? id,
    language: of?.language ?? 'en',
    kind: line.kind,
    slug: slugOf(line.title, line.kind.replaceAll('_', '-')),
    intent_code: line.intent ?? null,
    topic: line.topic ?? null,
    position: line.position ?? null,
    publish_until: until === undefined ? null : new Date(known.now - until * day),
  }
  const item = {
    ...shared,
    id,
    body: draft,
    plain_text: plainTextOf(draft),
    status: statusOf[state],
    edition: isRewritten ? live + 1 : live,
    live_edition: isLive(line) ? live : null,
    is_editorial: line.isEditorial ?? false,
    change_note: line.change ?? null,
    publish_from: state === 'scheduled' ? new Date(known.now - days * day) : null,
    owner_id: writer,
    written_by: [writer],
    asked_at: state === 'in_review' || state === 'scheduled' ? worked : null,
    approved_at: state === 'scheduled' ? new Date(known.now - 2 * hour) : null,
    approved_by: state === 'scheduled' ? known.people.get(approverOf(line))! : null,
    remark: line.remark ?? null,
    review_by: line.reviewIn === undefined ? null : addDays(dayIn(known.zone, new Date(known.now)), line.reviewIn),
    created_at: new Date(worked.getTime() - 4 * day),
    updated_at: isRewritten ? new Date(known.now - 20 * hour) : worked,
    created_by: writer,
    updated_by: writer,
    version: 3 * live,
  }
  const published_at = new Date(known.now - days * day)
  const shown = { ...shared, item_id: id, no: live, plain_text: plainTextOf(text.body), published_at }
  return { item, shown }
}

/** Adds content in its state, with its versions; `of` is the original text of a translation. */
async function addOne(db: Db, known: Known, line: ContentLine, of?: Translated): Promise<string> {
  const { item, shown } = rowsOf(known, line, of)
  await db.insertInto('content_item').values(item).execute()
  await keepLinks(db, item.id, item.body)
  if (wasPublished(line)) await addVersions(db, known, item.id, line)
  if (isLive(line)) await db.insertInto('library_item').values(shown).execute()
  return item.id
}

/** Adds content and its translations; answers the id of the first text. */
export async function addContent(db: Db, known: Known, line: ContentLine): Promise<string> {
  const { also = [], ...first } = line
  const work_id = await addOne(db, known, first)
  for (const { language, ...words } of also) {
    const { before: _before, change: _change, isEditorial: _isEditorial, ...same } = first
    await addOne(db, known, { ...same, ...words, days: Math.max(0, first.days - 1) }, { work_id, language })
  }
  return work_id
}

/** Who read what: about a third of those it is for, within days of its publishing. The same people every time. */
export const seedReceipts = (db: Db, known: Known) =>
  sql`
    insert into content_receipt (item_id, no, user_id, first_read_at, last_read_at, times)
    select l.item_id, l.no, u.id, seen.at, seen.at, 1
    from library_item l
    cross join app_user u
    cross join lateral (select decode(md5(u.username || l.slug), 'hex') as luck) drawn
    cross join lateral (
      select least(l.published_at + make_interval(hours => get_byte(luck, 1)), to_timestamp(${known.now} / 1000.0)) as at
    ) seen
    where u.status = 'active' and u.roles && array['SVM', 'BSM', 'DLP', 'TSM'] and (l.roles = '{}' or l.roles && u.roles)
      and l.region_ids = '{}' and l.channel_ids = '{}' and l.kind not in ('bot_answer', 'faq') and l.language = 'en'
      and (l.job_type is null or u.roles && array[case l.job_type when 'service' then 'SVM' else 'BSM' end])
      and get_byte(luck, 0) < 85`.execute(db)

/** Notices, articles, bot answers, policies, templates, and FAQ in every state. */
export async function seedContent(db: Db, deps: Deps): Promise<void> {
  const known = await knownTo(db, deps)
  for (const line of [...notices, ...articles, ...guides, ...questions, ...answers]) await addContent(db, known, line)
}
