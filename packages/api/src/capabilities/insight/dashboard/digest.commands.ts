import type { Db, Deps } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import type { RightsTable } from '#kernel/request/capability.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { type OutboxMessage, putAllInOutbox } from '#kernel/command/outbox.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { digestLetter } from './digest-letter.ts'
import { claim, peopleDue } from './digest-people.commands.ts'
import { digestsOf } from './digest.queries.ts'
import { levelOf, waitsFor, workshopOf } from './waiting.queries.ts'
import { tomorrowOf } from './waiting-counts.queries.ts'

/** Who only reads has nothing that waits for them. */
const mayAct = ({ can }: RightsTable, role: string) =>
  Object.values(waitsFor((action, subject) => can(role, action, subject))).includes(true)

/** Writes the mails of these people, and notes for all of them that their day was looked at. */
async function write(db: Db, deps: Deps, rights: RightsTable, acting: readonly string[], ids: readonly string[]) {
  const now = deps.clock.now()
  const { brand_tz } = deps.settings
  const readers = await claim(db, deps, acting, ids)
  const digests = await digestsOf(
    db,
    readers.map(({ user_id, roles }) => ({
      user_id,
      level: levelOf(roles),
      ...waitsFor((action, subject) => roles.some((role) => rights.can(role, action, subject))),
      holdups: workshopOf(roles) === 'updates',
    })),
    { now, zone: brand_tz, today: dayIn(brand_tz, now), tomorrow: tomorrowOf(brand_tz, now) },
  )
  const messages: OutboxMessage[] = []
  for (const reader of readers) {
    const digest = digests.get(reader.user_id)
    if (!digest) continue
    const payload = await mailOf(deps, digestLetter(reader, digest, deps.settings.public_url))
    messages.push({ topic: 'mail', dedupe_key: `digest-${reader.on_day}-${reader.user_id}`, payload })
  }
  await putAllInOutbox(db, messages)
}

/**
 * One mail each working morning at seven to everyone with open tasks, with a link to each of them (U1). People without
 * tasks get no mail.
 */
export function sendDigests(rights: RightsTable): Job {
  const acting = Object.keys(rights.roles).filter((role) => mayAct(rights, role))
  return {
    name: 'send morning mails',
    everySeconds: 60,
    batchSize: 500,
    due: (db, deps) => peopleDue(db, deps, acting, maxPerRound),
    runBatch: (db, deps, ids) => write(db, deps, rights, acting, ids),
  }
}
