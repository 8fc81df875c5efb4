import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { makePageImage } from '#database/page-image.ts'
import { withCountedIds } from '#database/counted-ids.ts'
import type { Database } from '#database/database.ts'
import type { Deps } from '#kernel/command/context.ts'
import { mailCatcher } from '#kernel/mail/mail.ts'
import { usualSettings } from '#kernel/command/settings.ts'
import { fillWithDemo } from './demo-data.ts'
import { limiterOn } from './limiter.ts'
import { keepDayMade } from './moved-clock.ts'
import { pagePasswords } from './page-passwords.ts'
import { translations } from './translations.ts'

/** What the demo data are made with; their settings are those of a page. */
const demoDeps = (database: Database): Deps => ({
  database,
  passwords: pagePasswords,
  stopping: new AbortController().signal,
  mailer: mailCatcher,
  translations,
  log: pino({ level: 'error' }),
  limiter: limiterOn({}),
  clock: { now: () => new Date() },
  settings: {
    ...usualSettings,
    registration: 'demo',
    // Every store generates its own secret: nothing is to be signed with this one.
    secret: randomBytes(32).toString('hex'),
    public_url: '',
    demo_data: true,
    api_docs: true,
  },
})

/** The files a demo in a page begins with: its data as of this moment. */
export const makeDemoImage = (): Promise<Uint8Array> =>
  makePageImage({
    async fill(database) {
      await withCountedIds(database, () => fillWithDemo(demoDeps(database)))
      await keepDayMade(database)
    },
  })
