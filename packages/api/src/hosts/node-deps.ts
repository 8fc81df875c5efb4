import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { type DestinationStream, pino, type Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { openEmbedded } from '#database/embedded.ts'
import { openPostgres } from '#database/postgres.ts'
import type { AroundWait } from '#database/waits.ts'
import type { Deps } from '#kernel/command/context.ts'
import type { Mailer } from '#kernel/command/mailer.ts'
import { mailCatcher } from '#kernel/mail/mail.ts'
import { usualSettings } from '#kernel/command/settings.ts'
import { signingSecret } from '#capabilities/session/auth/secret.ts'
import type { Environment } from './environment.ts'
import { limiterOn } from './limiter.ts'
import { imapPostbox } from './imap.ts'
import { smtpMailer } from './smtp.ts'
import { taskThreads } from './task-threads.ts'
import { translations } from './translations.ts'

/** Does so much at a time; the rest waits for its turn. */
function atMost(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** A rush of sign-ins leaves a core to everybody else (T-14). */
const inTurn = atMost(Math.max(1, availableParallelism() - 1))

/** Argon2id with 19 MiB and two passes, on a separate thread. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwords: Deps['passwords'] = {
  hash: (password) => inTurn(() => hash(password, argon2id)),
  verify: (stored, password) => inTurn(() => verify(stored, password)),
}

/** Lines that cannot be written wait until they can, as many as fit into this; what comes then is lost. */
const bufferedLogBytes = 1_048_576

/** Where the log goes. A log that cannot be written, on a full disk or a closed pipe, blocks no request (T-28). */
function standardOutput() {
  const output = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: bufferedLogBytes })
  output.on('error', () => undefined)
  // It has given up by then, and would not see that there is room again.
  output.on('drop', () => {
    try {
      output.flushSync()
    } catch {
      // Still none.
    }
  })
  return output
}

/** The log of a server, without what is secret. */
export const openLog = (to: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level: process.env.LOG_LEVEL ?? 'info',
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.accessToken',
          '*.refreshToken',
          '*.secret',
          '*.authorization',
          '*.cookie',
          'err.parameters',
        ],
        censor: '[redacted]',
      },
    },
    to,
  )

/** Opens the database of an environment: PostgreSQL, or the embedded one, whose folder the caller has locked. */
export const openFor = async (
  environment: Environment,
  { around, onDeath }: { around?: AroundWait; onDeath?: (reason: Error) => void } = {},
): Promise<Database> =>
  environment.database_url
    ? openPostgres(environment.database_url, { standby: environment.standby, around })
    : openEmbedded(join(environment.data_dir, 'database'), undefined, { around, onDeath })

const mailerFor = ({ smtp_url: url, mail_from: from, app_name }: Environment): Mailer =>
  url ? smtpMailer({ url, from, app_name }) : mailCatcher

/** Everything the app needs on a Node host. */
export async function nodeDeps(
  environment: Environment,
  database: Database,
  log: Logger,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Deps> {
  const perform = taskThreads()
  return {
    database,
    log,
    passwords,
    limiter: limiterOn(database),
    stopping,
    mailer: mailerFor(environment),
    postbox: environment.imap_url ? imapPostbox({ url: environment.imap_url, perform }) : undefined,
    translations,
    perform,
    clock: { now: () => new Date() },
    settings: {
      ...usualSettings,
      app_name: environment.app_name,
      support_phone: environment.support_phone,
      support_email: environment.support_email,
      message_provider: environment.message_provider,
      message_secret: environment.message_secret,
      speech_recognizer: environment.speech_recognizer,
      speech_confidence: environment.speech_confidence,
      call_dispute_days: environment.call_dispute_days,
      minutes_per_page: environment.minutes_per_page,
      public_url: environment.public_url,
      brand_tz: environment.brand_tz,
      currency: environment.currency,
      registration: environment.registration,
      secret: environment.secret ?? (await signingSecret(database)),
      demo_data: environment.demo_data,
      api_docs: environment.api_docs,
    },
  }
}
