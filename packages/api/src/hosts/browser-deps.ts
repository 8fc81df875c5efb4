import { pino } from 'pino'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Database } from '#database/database.ts'
import { fromHex, toHex } from '#kernel/bytes.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Deps } from '#kernel/context.ts'
import { mailCatcher } from '#kernel/mail.ts'
import { usualSettings } from '#kernel/settings.ts'
import { signingSecret } from '#capabilities/session/auth/secret.ts'
import { bundledTranslations } from './bundled-translations.ts'

/** Few, since whoever can read this store already sits in front of it: the demo is to be ready at once. */
const iterations = 10_000

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return toHex(new Uint8Array(bits))
}

/** PBKDF2, which every browser brings; Argon2id is native code of the server. */
const passwords: Deps['passwords'] = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2$${toHex(salt)}$${await derive(password, salt)}`
  },
  async verify(stored, password) {
    const [kind, salt = '', wanted] = stored.split('$')
    return kind === 'pbkdf2' && (await derive(password, fromHex(salt))) === wanted
  },
}

/** The worker lies in the folder of the built files, or anywhere in development; its pages stand behind the `#`. */
const pagesAt = (worker: string) => new URL(worker.includes('/assets/') ? '../#' : '/#', worker).href

/** Everything the app needs inside a page. */
export async function browserDeps(database: Database, clock: Clock, stopping: AbortSignal): Promise<Deps> {
  return {
    database,
    passwords,
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
      api_docs: true,
    },
  }
}
