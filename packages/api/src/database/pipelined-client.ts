import type { TransactionSettings } from 'kysely'
import type { Batch, Client, Directions, Result, Statement } from './client.ts'
import type { AroundWait } from './waits.ts'

interface Transaction {
  isReadOnly: boolean
  /** Whether any of it has left yet. */
  hasLeft: boolean
  /** The first error of a statement, after which PostgreSQL commits nothing. */
  failure: unknown
  timeoutMs: number | undefined
  store: Batch['store']
}

const nothing: Result = { rows: [], rowCount: 0 }

/** A busy server has used the connection again by then. */
const readOpenMs = 3

const command = (sql: string): Statement => ({ sql, parameters: [] })
const isCommand = ({ parameters, name }: Statement) => parameters.length === 0 && name === undefined

/** Commands that follow one another become one text: fewer messages for both sides. */
function joinCommands(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = []
  for (const statement of statements) {
    const last = joined.at(-1)
    if (last && isCommand(last) && isCommand(statement))
      joined[joined.length - 1] = command(`${last.sql}; ${statement.sql}`)
    else joined.push(statement)
  }
  return joined
}

/** A client that does not wait for answers that no caller needs, and knows the state of its transaction (database/driver.ts). */
export class PipelinedClient {
  readonly #client: Client
  readonly #around: AroundWait
  /** What leaves with the next statement. */
  #waiting: Statement[] = []
  #transaction: Transaction | undefined
  /** A transaction that only read still has to be ended. */
  #isUnended = false
  #ending: ReturnType<typeof setTimeout> | undefined
  #isBroken = false

  constructor(client: Client, around: AroundWait) {
    this.#client = client
    this.#around = around
  }

  /** Nothing leaves yet: the beginning goes with the first statement, which fails if the beginning did. */
  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isReadOnly = accessMode === 'read only'
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(
      (mode) => mode !== undefined,
    )
    this.#transaction = {
      isReadOnly,
      hasLeft: false,
      failure: undefined,
      timeoutMs: undefined,
      store: isReadOnly ? 'not yet' : 'now',
    }
    this.#waiting.push(command(['begin', ...modes].join(' ')))
  }

  async execute(statement: Statement, { isDeferred, timeoutMs, isStoredSoon }: Directions = {}): Promise<Result> {
    const transaction = this.#transaction
    if (!transaction) return this.#send(statement, undefined, 'now')
    transaction.timeoutMs = timeoutMs ?? transaction.timeoutMs
    if (isStoredSoon && !transaction.isReadOnly) transaction.store = 'soon'
    if (!isDeferred) return this.#send(statement, transaction, 'not yet')
    this.#waiting.push(statement)
    return nothing
  }

  /** The end of a transaction that only read leaves with the next statement: there is nothing in it to be lost. */
  async commit(): Promise<void> {
    const transaction = this.#transaction
    if (!transaction) throw new Error('There is no transaction to commit')
    failOnAbortedCommit(transaction)
    if (transaction.isReadOnly && transaction.hasLeft && this.#waiting.length === 0) this.#isUnended = true
    else await this.#send(command('commit'), transaction, transaction.store)
    this.#transaction = undefined
  }

  /** Throws nothing: the first error is the one to report, and a client too broken to roll back is dropped. */
  async rollback(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    this.#waiting = []
    if (!transaction?.hasLeft) return
    try {
      await this.#send(command('rollback'), transaction, 'not yet')
    } catch {
      this.#isBroken = true
    }
  }

  async release(): Promise<void> {
    if (this.#transaction) await this.rollback()
    if (this.#isUnended && !this.#ending) this.#ending = setTimeout(() => this.#endReading(), readOpenMs)
    this.#client.release(this.#isBroken)
  }

  async #send(statement: Statement, transaction: Transaction | undefined, store: Batch['store']): Promise<Result> {
    const before = this.#isUnended ? [command('commit'), ...this.#waiting] : this.#waiting
    this.#isUnended = false
    this.#waiting = []
    if (transaction) transaction.hasLeft = true
    const batch = { statements: [...joinCommands(before), statement], timeoutMs: transaction?.timeoutMs, store }
    try {
      return await this.#around(() => this.#client.send(batch))
    } catch (error) {
      if (transaction) transaction.failure ??= error
      throw error
    }
  }

  #endReading(): void {
    this.#ending = undefined
    if (!this.#isUnended) return
    this.#isUnended = false
    // What it read was answered before; if the connection breaks here, its pool is notified too.
    this.#client
      .send({ statements: [command('commit')], timeoutMs: undefined, store: 'not yet' })
      .catch(() => undefined)
  }
}

/**
 * PostgreSQL takes a `commit` for a `rollback` after a statement failed, and reports it only in its command tag: code that
 * swallowed the error would report success.
 */
function failOnAbortedCommit({ failure }: Transaction): void {
  if (failure !== undefined) throw failure
}
