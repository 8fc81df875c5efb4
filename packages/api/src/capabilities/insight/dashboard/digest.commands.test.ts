import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#app'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import type { Mail } from '#kernel/command/outbox.ts'
import { runDueJobs } from '#kernel/command/jobs.ts'
import type { WorkingCalendar } from '#kernel/days/working-time.ts'
import { chooseLanguage } from '#testing/languages.ts'
import { mailsTo } from '#testing/mails.ts'
import { secondsUntil } from '#testing/seconds-until.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { notificationsApi } from '#capabilities/session/notifications/contract.ts'
import { dashboardApi } from './contract.ts'
import { morningsOf } from './digest-people.commands.ts'
import { tasksShown } from './waiting.queries.ts'

let app: TestApp
let travelled = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => goTo('workday', '07:00:05'))
afterEach(async () => {
  app.travel(-travelled)
  travelled = 0
  await network(async (db) => {
    await sql`delete from outbox`.execute(db)
    await sql`update digest set on_day = '2000-01-01'`.execute(db)
    await sql`update scheduled_work set next_at = '2000-01-01'`.execute(db)
  })
})

const digests = jobs.filter(({ name }) => name === 'send morning mails')
const network = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(app.deps.database, { as: 'rad_network' }, 'write', work)
const run = (deps: Deps = app.deps) => runDueJobs(digests, deps)
const addressOf = (role: string) => `${role.toLowerCase()}@demo.com`
const mailOf = async (role: string) => (await mailsTo(app, addressOf(role)))[0]
const travel = (seconds: number) => {
  app.travel(seconds)
  travelled += seconds
}

const goTo = async (kind: 'workday' | 'sunday', time: string) => travel(await secondsUntil(app, kind, time))

async function receivers(): Promise<string[]> {
  const { rows } = await network((db) =>
    sql<{ to: string }>`select payload ->> 'to' as to from outbox order by 1`.execute(db),
  )
  return rows.map(({ to }) => to)
}

const linksOf = (mail: Mail) =>
  mail.parts!.flatMap((part) => ('items' in part ? part.items.map(({ link }) => link) : []))

const pathOf = {
  vote: 'tickets',
  ticket: 'tickets',
  complaint: 'complaints',
  dispute: 'calls',
  document: 'documents',
} as const

describe('the morning mail (U1)', () => {
  test.each(['SVM', 'BSM', 'DLP', 'TSM', 'RGM', 'HQA', 'admin', 'PNL'])(
    'of %s contains the same tasks as the home page, in its order',
    async (role) => {
      await run()
      const { tasks } = await (await app.as(role)).send(dashboardApi.get, {})
      const mail = (await mailOf(role))!
      const links = linksOf(mail)
      expect(Math.min(tasks.length, links.length)).toBeGreaterThan(0)
      // Hold-ups take some of the places at home, and have a separate limit in the mail.
      const shown = tasks.filter(({ kind }) => kind !== 'holdup')
      const linkOf = ({ kind, no }: (typeof shown)[number]) =>
        `http://rad.test/${pathOf[kind as keyof typeof pathOf]}/${no}`
      // Home shows the first of each group, the mail the most urgent of all: within a group they agree, as far as it goes.
      for (const together of Map.groupBy(shown, ({ kind, group }) => `${kind} ${group}`).values()) {
        const expected = together.map(linkOf)
        const mailed = links.filter((link) => expected.includes(link))
        expect(mailed).toEqual(tasks.length < tasksShown ? expected : expected.slice(0, mailed.length))
      }
      for (const { no, title } of shown.filter((task) => links.includes(linkOf(task)))) {
        expect(mail.text).toContain(`\n${title}\n`)
        expect(mail.text).toContain(` · ${no}\n`)
      }
      expect(mail.subject).toMatch(/^Needs your action today: [\d,]+(, overdue: [\d,]+)?$/)
      expect(mail.text).toMatch(/^Hello [^{}]+,\n\n[^{}]+\nhttp:\/\/rad\.test\/notifications$/)
    },
  )

  test.each(['AUD', 'ANL', 'HDA', 'BTM', 'client'])('is not written to %s, who has nothing to do', async (role) => {
    await run()
    expect(await mailOf(role)).toBeUndefined()
    expect(await mailOf('SVM')).toBeDefined()
  })

  test('counts all that waits, also what it does not show', async () => {
    await run()
    const mail = (await mailOf('admin'))!
    const headings = mail.parts!.flatMap((part) => ('heading' in part ? [part.heading] : []))
    const sum = headings.reduce((all, heading) => all + Number(heading.split(': ')[1]!.replaceAll(',', '')), 0)
    expect(mail.subject.replaceAll(',', '')).toMatch(new RegExp(`^Needs your action today: ${sum}\\b`))
    const more = sum - linksOf(mail).length
    if (more > 0) expect(mail.text).toContain(`Plus ${more.toLocaleString('en-GB')} more in your lists.`)
    else expect(mail.text).not.toContain('more in your lists')
  })

  test('comes once a day: not before seven, not again, not from a second server at the same time', async () => {
    travel(-10)
    await run()
    expect(await receivers()).toEqual([])
    travel(70)
    const other = { ...app.deps, log: app.deps.log }
    await Promise.all([run(), run(other), run()])
    const first = await receivers()
    expect(first).toContain('svm@demo.com')
    expect(new Set(first).size).toBe(first.length)
    travel(70)
    await Promise.all(digests.map((job) => 'runBatch' in job && job.due(app.deps.database.owner, app.deps)))
    await run()
    await run(other)
    expect(await receivers()).toEqual(first)
    await goTo('workday', '07:00:05')
    await run()
    expect((await receivers()).filter((one) => one === 'svm@demo.com')).toHaveLength(2)
  })

  test('two servers that both found the same people due write each of them one', async () => {
    const [job] = digests
    if (!job || !('runBatch' in job)) throw new Error('The morning mail is done for each')
    const ids = (await network((db) => job.due(db, app.deps))).map(({ id }) => id)
    await Promise.all([1, 2].map(() => network((db) => job.runBatch(db, app.deps, ids))))
    const mailed = await receivers()
    expect(mailed.length).toBeGreaterThan(50)
    expect(new Set(mailed).size).toBe(mailed.length)
  })

  test('is written late where the server was down at seven, once, and no more the day after', async () => {
    travel(9 * 3600)
    await run()
    expect(await mailsTo(app, addressOf('SVM'))).toHaveLength(1)
    travel(3600)
    await run()
    expect(await mailsTo(app, addressOf('SVM'))).toHaveLength(1)
  })

  test('goes on after a stop where it stood, and one that fails keeps no other from theirs', async () => {
    const svm = await app.as('SVM')
    await chooseLanguage(svm, 'fr')
    const failing = {
      ...app.deps,
      translations: (language: string) =>
        language === 'fr' ? Promise.reject(new Error('no such file')) : app.deps.translations(language),
    }
    await run(failing)
    expect(await mailOf('SVM')).toBeUndefined()
    expect(await mailsTo(app, addressOf('DLP'))).toHaveLength(1)
    travel(70)
    await run()
    expect(await mailsTo(app, addressOf('SVM'))).toHaveLength(1)
    expect(await mailsTo(app, addressOf('DLP'))).toHaveLength(1)
    await chooseLanguage(svm, 'en')
  })

  test('comes on working days of the place of each', async () => {
    travel(-travelled)
    travelled = 0
    await goTo('sunday', '07:00:05')
    await run()
    const mailed = await receivers()
    const places = await network((db) =>
      sql<{ email: string; metro: boolean }>`
        select u.email, coalesce(o.calendar_id, r.calendar_id) = (select id from calendar where code = 'METRO') as metro
        from app_user u join user_scope s on s.user_id = u.id join outlet o on o.id = s.outlet_id
        join region r on r.id = o.region_id where u.email = any (${sql.val(mailed)}::text[])`.execute(db),
    )
    expect(places.rows.length).toBeGreaterThan(0)
    expect(places.rows.every(({ metro }) => metro)).toBe(true)
    expect(mailed).not.toContain('admin@demo.com')
  })
})

describe('who wants it, and how', () => {
  test('who switched it off gets none from then on, and again once they want it', async () => {
    const rgm = await app.as('RGM')
    expect(await rgm.send(notificationsApi.setMutes, { body: { muted: ['digest'] } })).toMatchObject({
      muted: ['digest'],
    })
    await run()
    expect(await mailOf('RGM')).toBeUndefined()
    expect(await mailOf('TSM')).toBeDefined()
    await (await app.as('RGM')).send(notificationsApi.setMutes, { body: { muted: [] } })
    travel(70)
    await run()
    expect(await mailOf('RGM')).toBeUndefined()
    await goTo('workday', '07:00:05')
    await run()
    expect(await mailOf('RGM')).toBeDefined()
  })

  test('it is in the language of its reader', async () => {
    await chooseLanguage(await app.as('SVM'), 'fr')
    await chooseLanguage(await app.as('TSM'), 'ar')
    await run()
    const french = (await mailOf('SVM'))!
    expect(french.subject).toMatch(/^Action requise de votre part aujourd’hui\s: \d+/)
    expect(french).toMatchObject({ language: 'fr', button: 'Voir les tâches' })
    expect(french.text).toMatch(/action de votre part le (lundi|mardi|mercredi|jeudi|vendredi|samedi) \d+/)
    expect((await mailOf('TSM'))!.subject).toMatch(/^تتطلب إجراءً منك اليوم: /)
    await chooseLanguage(await app.as('SVM'), 'en')
    await chooseLanguage(await app.as('TSM'), 'en')
  })

  test('is not sent to a person without open tasks, today and when something comes later in the day', async () => {
    const { id } = await newcomer('idle@dealer.example', '2020-01-01T00:00:00Z', 'dlp')
    await network((db) => sql`delete from user_scope where user_id = ${id}::uuid`.execute(db))
    await run()
    expect(await mailsTo(app, 'idle@dealer.example')).toEqual([])
    await network((db) => giveScopeOf(db, id, 'dlp@demo.com'))
    travel(70)
    await run()
    expect(await mailsTo(app, 'idle@dealer.example')).toEqual([])
    await goTo('workday', '07:00:05')
    await run()
    expect(await mailsTo(app, 'idle@dealer.example')).toHaveLength(1)
  })

  test('who came since seven begins the day after; who may no longer sign in gets none', async () => {
    await newcomer('new@dealer.example', app.deps.clock.now().toISOString(), 'dlp')
    const { id } = await newcomer('gone@dealer.example', '2020-01-01T00:00:00Z', 'dlp')
    await network((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute())
    travel(10)
    await run()
    expect(await receivers()).not.toContain('new@dealer.example')
    await goTo('workday', '07:00:05')
    await run()
    expect(await receivers()).toContain('new@dealer.example')
    expect(await receivers()).not.toContain('gone@dealer.example')
  })
})

test.each([
  ['before seven', '2026-11-24T01:29:59Z', []],
  ['at seven', '2026-11-24T01:30:00Z', ['2026-11-24']],
  ['late in the evening', '2026-11-24T18:29:59Z', ['2026-11-24']],
  ['after midnight', '2026-11-24T18:30:00Z', []],
  ['on a day off', '2026-11-22T06:00:00Z', []],
  ['on a holiday', '2026-11-25T06:00:00Z', []],
])('a morning in Kolkata, %s', (_when, now, days) => {
  const open = { from: '09:00', to: '18:00' }
  const calendar: WorkingCalendar = {
    tz: 'Asia/Kolkata',
    week: [open, open, open, open, open, open, null],
    breaks: [],
    holidays: [{ on: '2026-11-25' }],
  }
  expect(morningsOf(new Map([['a', calendar]]), new Date(now)).map(({ on_day }) => on_day)).toEqual(days)
})

const giveScopeOf = (db: Db, id: string, email: string) =>
  sql`
    insert into user_scope (user_id, dealer_id, outlet_id, job_type)
    select ${id}::uuid, s.dealer_id, s.outlet_id, s.job_type
    from user_scope s join app_user u on u.id = s.user_id where u.email = ${email}`.execute(db)

/** A user with the role and the scope of a demo account. */
const newcomer = (email: string, created_at: string, like: string) =>
  network(async (db) => {
    const user = await db
      .insertInto('app_user')
      .values({
        email,
        username: email.split('@')[0]!,
        full_name: 'Somebody',
        roles: [like.toUpperCase()],
        kind: 'dealer',
        status: 'active',
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveScopeOf(db, user.id, `${like}@demo.com`)
    return user
  })
