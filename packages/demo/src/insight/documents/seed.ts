import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { toHex } from '@rad/api/internal/kernel/command/bytes.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { topicsOf } from '@rad/api/internal/capabilities/insight/calls/lookups.ts'
import { documentFileReading } from '@rad/api/internal/capabilities/insight/documents/document-reading.file.ts'
import { storeReading } from '@rad/api/internal/capabilities/insight/documents/store-reading.commands.ts'
import type { Document } from '@rad/api/insight/documents/contract'
import { type About, papers, type Random } from './papers.ts'

const howMany = 90
const daysBack = 90
const howManyOutlets = 8

const types: [string, number][] = [
  ['invoice', 8],
  ['estimate', 5],
  ['warranty_claim', 4],
  ['letter', 3],
  ['bulletin', 2],
]
const sources: [Document['source'], number][] = [
  ['upload', 6],
  ['mail', 3],
  ['api', 2],
]

/** Outlets with a vehicle and a complaint that papers of theirs name. */
const placesOf = (db: Db) =>
  db
    .selectFrom('outlet')
    .innerJoinLateral(
      (the) =>
        the
          .selectFrom('vehicle')
          .select(['vehicle.vin', 'vehicle.model'])
          .whereRef('vehicle.home_outlet_id', '=', 'outlet.id')
          .orderBy('vehicle.vin')
          .limit(1)
          .as('car'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (the) =>
        the
          .selectFrom('complaint')
          .select('complaint.no')
          .whereRef('complaint.outlet_id', '=', 'outlet.id')
          .orderBy('complaint.no')
          .limit(1)
          .as('case'),
      (join) => join.onTrue(),
    )
    .select(['outlet.id', 'outlet.name', 'car.vin', 'car.model', 'case.no as complaint'])
    .orderBy('outlet.code')
    .limit(howManyOutlets)
    .execute()

interface Paper {
  about: About
  type: string
  content: Uint8Array
  outlet_id: string
}

async function addPaper(db: Db, deps: Deps, paper: Paper, no: number, random: Random): Promise<void> {
  const received_at = `${paper.about.day}T${String(random.int(4, 11)).padStart(2, '0')}:${String(random.int(10, 59))}:00Z`
  const file = {
    file_name: `${paper.type.replace('_', '-')}-${no}.txt`,
    mime: 'text/plain',
    bytes: paper.content.length,
  }
  const added = await db
    .insertInto('document')
    .values({
      ...file,
      no: sql<string>`'DOC-' || lpad(nextval('document_no')::text, 6, '0')`,
      status: 'reading',
      reading_since: received_at,
      attempts: 1,
      source: random.weighted(sources),
      sha256: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', paper.content as BufferSource))),
      outlet_id: paper.outlet_id,
      uploader: random.pick(['Mailbox', 'Front desk', 'Scanner']),
      received_at,
      received_on: dayIn(deps.settings.brand_tz, new Date(received_at)),
      next_read_at: received_at,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
  await db.insertInto('document_file').values({ document_id: added.id, content: paper.content }).execute()
  const given = {
    bytes: paper.content,
    name: file.file_name,
    type: file.mime,
    doc_type: null,
    topics: await topicsOf(db, paper.about.day),
  }
  const at = new Date(new Date(received_at).getTime() + 40_000)
  await storeReading(db, { ...deps, clock: { now: () => at } }, added, await documentFileReading.run(given, []))
}

/** Most of what needed a review was reviewed within a day; what is new still waits. */
async function reviewPapers(db: Db, today: string, random: Random): Promise<void> {
  const waiting = await db
    .selectFrom('document')
    .select(['id', 'received_at', 'received_on'])
    .where('status', '=', 'needs_review')
    .orderBy('no')
    .execute()
  for (const { id, received_at, received_on } of waiting) {
    if (received_on > addDays(today, -6)) continue
    const at = new Date(new Date(received_at).getTime() + random.int(1, 30) * 3_600_000).toISOString()
    const { numUpdatedRows } = await db
      .updateTable('document_field')
      .set({ reviewed_value: sql`value`, reviewed_at: at, reviewer: 'Scan desk' })
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow()
    const fields = Number(numUpdatedRows)
    await db
      .updateTable('document')
      .set({
        status: 'verified',
        finished_at: at,
        fields_reviewed: fields,
        fields_right: Math.max(0, fields - (random.chance(30) ? 1 : 0)),
        review_seconds: random.int(15, 90),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Papers of the last months, read as any other. */
export async function seedDocuments(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_271)
  const places = await placesOf(db)
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const days = Array.from({ length: howMany }, () => random.int(1, daysBack)).toSorted((a, b) => b - a)
  for (const [no, daysAgo] of days.entries()) {
    const { id, name, vin, model, complaint } = random.pick(places)
    const about = { day: addDays(today, -daysAgo), outlet: name, vin, model: model ?? '', complaint }
    const type = random.weighted(types)
    const text = papers[type]!(about, no, random).join('\n')
    await addPaper(db, deps, { about, type, content: new TextEncoder().encode(text), outlet_id: id }, no, random)
  }
  await reviewPapers(db, today, random)
}
