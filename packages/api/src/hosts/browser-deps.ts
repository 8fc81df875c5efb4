import { pino } from 'pino'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Database } from '#database/database.ts'
import type { Clock } from '#kernel/command/clock.ts'
import type { Deps } from '#kernel/command/context.ts'
import { mailCatcher } from '#kernel/mail/mail.ts'
import { usualSettings } from '#kernel/command/settings.ts'
import { signingSecret } from '#capabilities/session/auth/secret.ts'
import { bundledTranslations } from './bundled-translations.ts'
import { pagePasswords } from './page-passwords.ts'

/** The worker lies in the folder of the built files, or anywhere in development; page paths follow the `#`. */
const pagesAt = (worker: string) => new URL(worker.includes('/assets/') ? '../#' : '/#', worker).href

/** Everything the app needs inside a page. */
export async function browserDeps(database: Database, clock: Clock, stopping: AbortSignal): Promise<Deps> {
  return {
    database,
    passwords: pagePasswords,
    stopping,
    mailer: mailCatcher,
    translations: bundledTranslations,
    log: pino({ level: 'error' }),
    limiter: ({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    clock,
    settings: {
      ...usualSettings,
      registration: 'demo',
      secret: await signingSecret(database),
      public_url: pagesAt(self.location.href),
      demo_data: true,
      message_provider: 'sandbox',
      speech_recognizer: 'sandbox',
      api_docs: true,
    },
  }
}
