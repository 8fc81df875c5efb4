import { debianProgram } from './debian.ts'

/** Where Debian has it, by the machine. */
const multiarch: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }

/** Moves the clock of programs that take it from the C library. */
const libfaketime = (): string =>
  debianProgram({
    title: 'libfaketime',
    programs: ['libfaketime.so.1'],
    folders: [`/usr/lib/${multiarch[process.arch] ?? process.arch}/faketime`],
    packages: ['libfaketime'],
    variable: 'LIBFAKETIME',
    isLibrary: true,
  })

/**
 * What Dovecot, which does not run on Node, needs to have the clock of the tests (`tools/moment.mjs`). Nothing where no clock was
 * started, as in the bench. How long something takes is measured by the machine's own clock, and files have its times.
 */
export function faketime(): Record<string, string> {
  const ahead = process.env.TEST_CLOCK_AHEAD
  if (ahead === undefined) return {}
  return {
    LD_PRELOAD: libfaketime(),
    FAKETIME: Number(ahead) < 0 ? ahead : `+${ahead}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    // Processes need not agree on where they began: the machine's clock and the distance are the same for all.
    FAKETIME_DISABLE_SHM: '1',
  }
}

/**
 * The same for Chromium, whose threads wait by the steady clock: with that left to the machine they would wake at once, for ever,
 * so it moves along. Pages, their workers, timers and cookies then agree.
 */
export const browserClock = (): Record<string, string> => ({ ...faketime(), FAKETIME_DONT_FAKE_MONOTONIC: '0' })

/**
 * The statement that gives databases made from a template the clock of the tests; nothing where no clock was started. The clock of
 * the server's process stays: it ends what takes too long, and a library between the two gives its signals another time.
 */
export function nowOfTests(): string {
  const ahead = process.env.TEST_CLOCK_AHEAD
  if (ahead === undefined) return ''
  return `create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe strict return transaction_timestamp() + interval '${Number(ahead)} seconds'\n`
}

/** What a Node program needs for it in a separate environment. */
export function testClock(): { TEST_CLOCK_AHEAD?: string; NODE_OPTIONS?: string } {
  const { NODE_OPTIONS, TEST_CLOCK_AHEAD } = process.env
  return TEST_CLOCK_AHEAD === undefined ? {} : { TEST_CLOCK_AHEAD, NODE_OPTIONS }
}
