// The clock of the tests. Every run of vitest begins at the same moment, whatever the hour of the machine, and time goes on
// from there. `vitest.config.ts` starts it; it comes to every Node process of the run, and to their threads, as a preload
// (`tools/move-clock.mjs`). The embedded database reads the clock of its thread; what a program with an environment of its
// own needs, and what PostgreSQL needs, which does not run on Node, is in `tools/test-clock.ts`.

/** A working day in the middle of a month and of a quarter, in the morning of the brand. TEST_MOMENT names another. */
const usualMoment = '2026-11-18T10:30:00+05:30'

const preload = new URL('move-clock.mjs', import.meta.url).href

/** The variables that start the clock, at the moment. Whole seconds, so that each program reads the same number. */
export function clockFromNow() {
  const moment = process.env.TEST_MOMENT ?? usualMoment
  const at = Date.parse(moment)
  if (Number.isNaN(at)) throw new Error(`TEST_MOMENT is no moment, such as ${usualMoment}: ${moment}`)
  const { TEST_CLOCK_AHEAD: already = '0', NODE_OPTIONS: options = '' } = process.env
  const ofMachine = Date.now() - Number(already) * 1000
  return {
    TEST_CLOCK_AHEAD: String(Math.round((at - ofMachine) / 1000)),
    NODE_OPTIONS: options.includes(preload) ? options : `${options} --import=${preload}`.trim(),
  }
}
