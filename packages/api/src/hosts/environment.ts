import type { Settings } from '#kernel/command/context.ts'
import { z } from 'zod'
import { usualSettings } from '#kernel/command/settings.ts'
import { readTrust, type Trust } from './client-address.ts'
import { EnvironmentError } from './environment-error.ts'
import { isGuessable } from './guessable-secret.ts'
import { isLoopback } from './loopback.ts'

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Amounts are stored in hundredths: a currency of other minor units, such as the yen, would be shown wrong. */
const hasHundredths = (currency: string) =>
  Intl.supportedValuesOf('currency').includes(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2

const trusted = (setting: string, { addIssue }: { addIssue(message: string): void }) => {
  try {
    return readTrust(setting)
  } catch {
    addIssue('TRUST_PROXY is the number of proxies in front, or their networks, such as 10.0.0.0/8,fd00::/8.')
    return z.NEVER
  }
}

const optional = <Z extends z.ZodType>(schema: Z) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional())

const messageWords = 'MESSAGE_PROVIDER is the address of a message gateway, https://…, sandbox, or off.'
const speechWords = 'SPEECH_URL is the address of a recognizer, https://…, sandbox, or off.'

const Variables = z.object({
  PORT: optional(
    z.coerce
      .number('PORT is a number from 0 to 65535.')
      .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, 'PORT is a number from 0 to 65535.'),
  ),
  HOST: optional(z.string().max(253)),
  TRUST_PROXY: optional(z.string().transform(trusted)),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'DATABASE_URL begins with postgres://')),
  DATABASE_STANDBY_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'DATABASE_STANDBY_URL begins with postgres://'),
  ),
  STANDBY_LAG_SECONDS: optional(
    z.coerce
      .number('STANDBY_LAG_SECONDS is a number from 1 to 60.')
      .refine((seconds) => seconds >= 1 && seconds <= 60, 'STANDBY_LAG_SECONDS is a number from 1 to 60.'),
  ),
  // Named and empty is a secret that got lost on its way here, and no wish to have another one made.
  SECRET: z.string().min(32, 'SECRET has at least 32 characters; leave it out to have one made and stored.').optional(),
  METRICS_TOKEN: optional(
    z.string().min(32, 'METRICS_TOKEN has at least 32 characters; leave it out to serve no metrics.'),
  ),
  API_DOCS: optional(z.enum(['on', 'off'], 'API_DOCS is on or off.')),
  REGISTRATION: optional(z.enum(['demo', 'invite', 'off'], 'REGISTRATION is demo, invite or off.')),
  DEMO_DATA: optional(z.enum(['on', 'off'], 'DEMO_DATA is on or off.')),
  BRAND_TZ: optional(z.string().refine(isTimeZone, 'BRAND_TZ is the name of a time zone, such as Asia/Kolkata.')),
  CURRENCY: optional(
    z.string().refine(hasHundredths, 'CURRENCY is the ISO code of a currency with hundredths, such as INR or EUR.'),
  ),
  SPEECH_CONFIDENCE: optional(
    z.coerce
      .number('SPEECH_CONFIDENCE is a percentage from 0 to 100.')
      .min(0, 'SPEECH_CONFIDENCE is a percentage from 0 to 100.')
      .max(100, 'SPEECH_CONFIDENCE is a percentage from 0 to 100.'),
  ),
  CALL_DISPUTE_DAYS: optional(
    z.coerce
      .number('CALL_DISPUTE_DAYS is a number of working days from 1 to 60.')
      .int('CALL_DISPUTE_DAYS is a number of working days from 1 to 60.')
      .min(1, 'CALL_DISPUTE_DAYS is a number of working days from 1 to 60.')
      .max(60, 'CALL_DISPUTE_DAYS is a number of working days from 1 to 60.'),
  ),
  MINUTES_PER_PAGE: optional(
    z.coerce
      .number('MINUTES_PER_PAGE is a number of minutes from 0 to 60.')
      .min(0, 'MINUTES_PER_PAGE is a number of minutes from 0 to 60.')
      .max(60, 'MINUTES_PER_PAGE is a number of minutes from 0 to 60.'),
  ),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'PUBLIC_URL is the address of the pages, https://…' })),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'SMTP_URL is the mail server, smtps://user:password@host or smtp://…' }),
  ),
  IMAP_URL: optional(
    z.url({
      protocol: /^imaps?$/,
      error: 'IMAP_URL is the account that mail comes in by, imaps://user:password@host/INBOX.',
    }),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^<>@\u0000-\u001f]{1,80} )?<?[^\s<>@,;]+@[^\s<>@,;]+>?$/,
        'MAIL_FROM is the sender of the mails, such as RAD <rad@brand.example>.',
      ),
  ),
  LOG_LEVEL: optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL is fatal, error, warn, info, debug, trace or silent.',
    ),
  ),
  SPEECH_URL: optional(z.enum(['sandbox', 'off']).or(z.url({ protocol: /^https?$/, error: speechWords }))),
  SPEECH_KEY: optional(z.string().max(500, 'SPEECH_KEY has at most 500 characters.')),
  MESSAGE_PROVIDER: optional(z.enum(['sandbox', 'off']).or(z.url({ protocol: /^https?$/, error: messageWords }))),
  MESSAGE_KEY: optional(z.string().max(500, 'MESSAGE_KEY has at most 500 characters.')),
  MESSAGE_SECRET: optional(
    z.string().min(32, 'MESSAGE_SECRET has at least 32 characters; leave it out to take no reports of messages.'),
  ),
  SUPPORT_PHONE: optional(
    z.string().regex(/^\+?[\d ()/-]{5,30}$/, 'SUPPORT_PHONE is a phone number, such as +91 20 5550 0100.'),
  ),
  SUPPORT_EMAIL: optional(z.email('SUPPORT_EMAIL is an email address.').max(254)),
  APP_NAME: optional(z.string().max(40, 'APP_NAME has at most 40 characters.')),
})

export interface Environment {
  port: number
  host: string
  /** Which peers are proxies of ours; without it, none. */
  trust_proxy: Trust | undefined
  data_dir: string
  database_url: string | undefined
  /** A hot standby for reads that may be a little old, and by how much. */
  standby: { url: string; lag_seconds: number } | undefined
  secret: string | undefined
  /** Who sends it reads `/metrics`; without it there are none. */
  metrics_token: string | undefined
  /** Whether the API describes itself to anybody. */
  api_docs: boolean
  registration: 'demo' | 'invite' | 'off'
  demo_data: boolean
  brand_tz: string
  currency: string
  /** From 0 to 1. */
  speech_confidence: number
  /** Working days. */
  call_dispute_days: number
  minutes_per_page: number
  app_name: string
  /** Whom people call and write to who find no answer. */
  support_phone: string | undefined
  support_email: string | undefined
  /** What writes transcripts of recordings. */
  speech_recognizer: Settings['speech_recognizer']
  /** By whom SMS and WhatsApp messages go out, and what it signs its reports with. */
  message_provider: Settings['message_provider']
  message_secret: string | undefined
  /** Without it mails are caught and can be read on the page Mail. */
  smtp_url: string | undefined
  mail_from: string
  /** The account that mail from outside comes in by; without it none does. */
  imap_url: string | undefined
  /** Without a slash at its end. */
  public_url: string
}

type Reading = Pick<Environment, 'speech_recognizer' | 'speech_confidence' | 'call_dispute_days' | 'minutes_per_page'>

/** How calls and documents are read. */
function readingOf(given: z.output<typeof Variables>, hasDemo: boolean): Reading {
  const speech = given.SPEECH_URL ?? (hasDemo ? 'sandbox' : 'off')
  const { speech_confidence, call_dispute_days, minutes_per_page } = usualSettings
  return {
    speech_recognizer:
      speech === 'off' ? undefined : speech === 'sandbox' ? speech : { url: speech, key: given.SPEECH_KEY },
    speech_confidence: given.SPEECH_CONFIDENCE === undefined ? speech_confidence : given.SPEECH_CONFIDENCE / 100,
    call_dispute_days: given.CALL_DISPUTE_DAYS ?? call_dispute_days,
    minutes_per_page: given.MINUTES_PER_PAGE ?? minutes_per_page,
  }
}

/** By whom messages go out. Without a secret a gateway could not know that they are ours. */
function providerOf(given: z.output<typeof Variables>, hasDemo: boolean): Settings['message_provider'] {
  const provider = given.MESSAGE_PROVIDER ?? (hasDemo ? 'sandbox' : 'off')
  if (provider === 'off') return undefined
  if (provider === 'sandbox') return provider
  if (!given.MESSAGE_SECRET)
    throw new EnvironmentError(
      'MESSAGE_PROVIDER needs MESSAGE_SECRET, which messages are signed with; `openssl rand -hex 32` makes one.',
    )
  return { url: provider, key: given.MESSAGE_KEY }
}

/** Reads what may be set, all of it optional, and refuses what would be unsafe with one clear line. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = Variables.safeParse(variables)
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const given = parsed.data
  const isEmbedded = given.DATABASE_URL === undefined
  const registration = given.REGISTRATION ?? (isEmbedded ? 'demo' : 'invite')
  const host = given.HOST ?? '127.0.0.1'
  if (given.REGISTRATION === 'demo' && !isEmbedded) {
    throw new EnvironmentError(
      'REGISTRATION=demo makes everybody an administrator: with DATABASE_URL it is invite or off.',
    )
  }
  if (registration === 'demo' && !isLoopback(host)) {
    throw new EnvironmentError(
      `HOST=${host} lets others in, and REGISTRATION=demo makes everybody an administrator: set REGISTRATION=invite.`,
    )
  }
  if (given.SECRET && isGuessable(given.SECRET))
    throw new EnvironmentError('SECRET is too easy to guess; leave it out to have one made and stored.')
  for (const name of ['METRICS_TOKEN', 'MESSAGE_SECRET'] as const)
    if (given[name] && isGuessable(given[name]))
      throw new EnvironmentError(`${name} is too easy to guess; \`openssl rand -hex 32\` makes one.`)
  if (given.SMTP_URL && !given.MAIL_FROM)
    throw new EnvironmentError('SMTP_URL needs MAIL_FROM, the sender of the mails.')
  if (given.IMAP_URL && !new URL(given.IMAP_URL).username)
    throw new EnvironmentError('IMAP_URL needs a user and a password, imaps://user:password@host/INBOX.')
  const standbyUrl = given.DATABASE_STANDBY_URL
  const hasDemo = (given.DEMO_DATA ?? (isEmbedded ? 'on' : 'off')) === 'on'
  if (standbyUrl && isEmbedded)
    throw new EnvironmentError('DATABASE_STANDBY_URL needs DATABASE_URL, whose standby it is.')
  return {
    port: given.PORT ?? 4000,
    host,
    trust_proxy: given.TRUST_PROXY,
    data_dir: given.DATA_DIR ?? '.data',
    database_url: given.DATABASE_URL,
    standby: standbyUrl ? { url: standbyUrl, lag_seconds: given.STANDBY_LAG_SECONDS ?? 5 } : undefined,
    secret: given.SECRET,
    metrics_token: given.METRICS_TOKEN,
    api_docs: (given.API_DOCS ?? (registration === 'demo' ? 'on' : 'off')) === 'on',
    registration,
    demo_data: hasDemo,
    message_provider: providerOf(given, hasDemo),
    message_secret: given.MESSAGE_SECRET,
    ...readingOf(given, hasDemo),
    brand_tz: given.BRAND_TZ ?? usualSettings.brand_tz,
    currency: given.CURRENCY ?? usualSettings.currency,
    app_name: given.APP_NAME ?? usualSettings.app_name,
    support_phone: given.SUPPORT_PHONE,
    support_email: given.SUPPORT_EMAIL,
    smtp_url: given.SMTP_URL,
    mail_from: given.MAIL_FROM ?? '',
    imap_url: given.IMAP_URL,
    public_url: (given.PUBLIC_URL ?? `http://${host}:${given.PORT ?? 4000}`).replace(/(?<!\/)\/+$/, ''),
  }
}
