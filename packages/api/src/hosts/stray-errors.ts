import type { Logger } from 'pino'

/**
 * An uncaught error is our bug and is logged as one, but ends no server: all that a call does is in its transaction, so
 * that nothing half done is left where one went wrong.
 */
export function keepUp(log: Logger): void {
  // The reader of the output may be gone, or the disk full: to report that would be to print again.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'an error that was not caught'))
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'a rejection that was not caught'))
}

/** Ends a server that can serve no requests any more, with the reason in its log: its supervisor starts it again. */
export function endWith(log: Logger, reason: string, error?: Error): never {
  log.fatal({ err: error }, `${reason}: the server ends`)
  process.exit(1)
}
