import type { Logger } from 'pino'

/**
 * What nobody caught is our bug and is logged as one, but ends no server: all that a call does is in its transaction, so
 * that nothing half done is left where one went wrong.
 */
export function keepUp(log: Logger): void {
  // Whoever reads what it prints may be gone, or the disk full: to say so would be to print again.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'an error that nobody caught'))
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'a rejection that nobody caught'))
}

/** Ends a server that can serve nobody any more: why is the last line of its log, and whoever keeps it running starts it anew. */
export function endWith(log: Logger, reason: string, error?: Error): never {
  log.fatal({ err: error }, `${reason}: the server ends`)
  process.exit(1)
}
