import type { Kysely } from 'kysely'
import type { MongoAbility } from '@casl/ability'
import type { Logger } from 'pino'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Tables } from '#database/tables.gen.ts'
import type { Database } from '#database/database.ts'
import type { Clock } from './clock.ts'
import type { Checked, Endpoint } from '#kernel/contract/contract.ts'
import type { AuditEntry } from './audit.ts'
import type { Mailer } from './mailer.ts'
import type { Postbox } from './postbox.ts'
import type { OutboxMessage } from './outbox.ts'
import type { RequestLine } from './request-line.ts'
import type { Perform } from './task.ts'
import type { Telemetry } from './telemetry.ts'

/** A handle on the tables inside one transaction, already narrowed to what the actor may see. */
export type Db = Kysely<Tables>

/** The user of a request, as the server knows them; derived from the stored user, cached until that changes (`believed.ts`). */
export interface Actor {
  user_id: string
  session_id: string
  email: string
  full_name: string
  roles: readonly string[]
  ability: MongoAbility
  /** True where one scope row is empty: the policy of such a reader folds to true. */
  whole_network: boolean
  /** True for an agent of the helpdesk, who sees what belongs to their cases: the database limits them as `rad_desk`. */
  is_agent?: boolean
  /** The administrator who views the product as this person: they may read everything and change nothing. */
  viewer?: { user_id: string; full_name: string; roles: readonly string[] }
  /** Their screen is locked: nothing is answered until they have shown their password again. */
  isLocked?: true
}

/** Who sends a call, as far as it is known before anything is done for it. */
export interface Caller {
  address: string
  isSignedIn: boolean
  /** Fires where the caller has gone. */
  signal: AbortSignal
}

/** Admission control of a host: does the work of a call when its turn comes, or refuses it. */
export interface Admission {
  (endpoint: Endpoint, caller: Caller, work: (tooLate?: AbortSignal) => Promise<Response>): Promise<Response>
  /** Refuses a call that would find no place at this moment, before anything is made of it. */
  refuses?(endpoint: Endpoint): boolean
  /** Whether all places of a kind have stayed taken, by the same calls, for so long that the server is not ready. */
  isStuck?(): boolean
  /** The places of each kind of call, for metrics. */
  rooms?(): readonly Room[]
}

/** The places for calls of one kind. */
export interface Room {
  kind: string
  places: number
  taken: number
  waiting: number
  /** How many calls were turned away since the start. */
  refused: number
}

/** Something a server needs in order to be ready, in addition to its database. */
export interface ReadinessCheck {
  name: string
  /** What is wrong, as a sentence for the operator; undefined where nothing is. */
  fault(): Promise<string | undefined>
}

/** What differs between hosts and in tests. Nothing else is ever replaced. */
export interface Deps {
  database: Database
  settings: Settings
  clock: Clock
  log: Logger
  passwords: { hash(password: string): Promise<string>; verify(hash: string, password: string): Promise<boolean> }
  /** A limiter of so many points per so many seconds, stored where this host stores its limits. */
  limiter(options: { name: string; points: number; seconds: number }): RateLimiterAbstract
  mailer: Mailer
  /** Where mail from outside comes in; a host without gets none. */
  postbox?: Postbox | undefined
  /** What the English texts are in a language; empty for English and for one that the product does not speak. */
  translations(language: string): Promise<Readonly<Record<string, string>>>
  /** Does tasks beside what else is answered (hosts/task-threads.ts); a host without does them where they are called. */
  perform?: Perform
  /** Lets calls in as long as there is room; a host without lets everybody in (hosts/admission.ts). */
  admit?: Admission
  /** What else must pass before `/health/ready` answers yes. */
  checks?: readonly ReadinessCheck[]
  /** Where this host measures what goes on. */
  telemetry?: Telemetry | undefined
  /** Fires when the host is shutting down: long-lived responses end then. */
  stopping: AbortSignal
}

/** A server outside the product that sends SMS and WhatsApp messages, and the bearer it is called with. */
export interface MessageGateway {
  url: string
  key: string | undefined
}

export interface Settings {
  app_name: string
  /** IANA name; rules every day border (docs/domain.md#days-and-periods). */
  brand_tz: string
  registration: 'demo' | 'invite' | 'off'
  /** First month of the fiscal year, 1..12. */
  fiscal_year_start_month: number
  /** ISO code of the one currency of all amounts, which has hundredths (kernel/contract/money.ts). */
  currency: string
  /** How sure the recognizer of a call must have been for its figures to count in averages, from 0 to 1. */
  speech_confidence: number
  /** In how many working days a dispute of a call is decided. */
  call_dispute_days: number
  /** What typing one page of a document off would take a person, for the time that reading it saves (M84). */
  minutes_per_page: number
  /** Signs access tokens; at least 32 characters. */
  secret: string
  /** The start of page links in mails: `https://rad.example`, in the browser `https://host/demo/#`. */
  public_url: string
  /** Whom people call and write to who find no answer; without one the FAQ shows none. */
  support_phone?: string | undefined
  support_email?: string | undefined
  /** The sign-in screen offers the demo sign-ins. */
  demo_data: boolean
  /** By whom SMS and WhatsApp messages go out; without one none do. The sandbox stores them and delivers to no one. */
  message_provider?: 'sandbox' | MessageGateway | undefined
  /** Writes transcripts of recordings; without one none are written. The sandbox finds when there is sound, and no words. */
  speech_recognizer?: 'sandbox' | { url: string; key: string | undefined } | undefined
  /** What the provider signs its reports with, and we sign what we hand over to it; without it no report is taken. */
  message_secret?: string | undefined
  /** The API describes itself to anybody at `/api/openapi.json`. */
  api_docs: boolean
}

/** What is known of the request of a call. */
export interface RequestInfo {
  id: string
  /** Address of the peer, IPv6 in full form or IPv4. */
  address: string
  headers: Headers
  signal: AbortSignal
  /** The log line of this request. */
  line: RequestLine
  /** Fires where the answer took so long that a refusal was given instead: nothing is committed after that. */
  tooLate?: AbortSignal | undefined
}

/** What every handler gets. */
interface BaseContext {
  deps: Deps
  request: RequestInfo
  /** The body as it was sent, for a signature over it; empty for a form. */
  sent: string
  /** Answers another 2xx than the contract's. */
  status(code: 200 | 201 | 202): void
  /** Adds a header to the answer. */
  header(name: string, value: string): void
}

/** What a handler gets inside a transaction that only reads. */
export interface ReadTransaction {
  /** Scoped to the actor. */
  db: Db
}

/** What a handler gets inside the transaction of a change, from `command`. */
export interface WriteTransaction extends ReadTransaction {
  /** Records what was changed, in the same transaction. A change without it is refused by `command`. */
  audit(entry: AuditEntry): Promise<void>
  /** Marks that nothing was changed, where a write call may find everything as requested already. */
  unchanged(): void
  /** Hands a message to the outbox, delivered after the commit, at least once. */
  outbox(message: OutboxMessage): Promise<void>
}

/** A public call has no user, even if the request carries a token. */
type SignedIn<E> = E extends { allow: 'public' } ? unknown : { actor: Actor }
/** Transactions are opened for signed-in actors, and not where the handler opens its own. */
type TransactionContext<E> = E extends { allow: 'public' } | { transaction: 'own' }
  ? unknown
  : E extends { method: 'GET' }
    ? ReadTransaction
    : WriteTransaction

/** What the handler of an endpoint gets, and no more: what is missing from its type is missing when it is called. */
export type Context<E extends Endpoint = Endpoint> = Checked<E> &
  BaseContext & { endpoint: E } & SignedIn<E> &
  TransactionContext<E>

/** What is there before a transaction begins. */
export type OutsideContext<E extends Endpoint = Endpoint> = Checked<E> & BaseContext & { endpoint: E } & SignedIn<E>

/** The part of a context that a query needs which depends on no actor. */
export type DbContext = Pick<Context, 'db' | 'deps'>
/** The part that a query in the scope of its actor needs. */
export type ScopedContext = Pick<Context, 'db' | 'actor'>
/** The same with the clock, the settings, and the other tools of the host. */
export type ActorContext = DbContext & ScopedContext
/** The part that a change needs, with its line of the audit trail. */
export type CommandContext = ActorContext & Pick<Context, 'audit' | 'unchanged'>

/** What a route is called with, whatever its endpoint: routes.ts gives each handler the part that its contract promises. */
export interface AnyContext extends BaseContext, Partial<WriteTransaction> {
  endpoint: Endpoint
  actor: Actor | undefined
}
