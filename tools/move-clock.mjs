// Gives this thread the clock of the tests (`tools/moment.mjs`). Plain JavaScript: whatever Node a test starts loads it first.
import { clockFromNow } from './moment.mjs'

/** Replaces `Date`. What it makes are dates of the engine: `instanceof` and `constructor` agree. */
function moveDate(/** @type {number} */ aheadMs) {
  const OfMachine = Date
  const now = () => OfMachine.now() + aheadMs
  /** @param {[]} parts */
  function TestDate(...parts) {
    if (!new.target) return new OfMachine(now()).toString()
    return Reflect.construct(OfMachine, parts.length === 0 ? [now()] : parts, new.target)
  }
  const { prototype, parse, UTC } = OfMachine
  Object.defineProperty(prototype, 'constructor', { value: TestDate })
  Object.defineProperties(TestDate, { name: { value: 'Date' }, length: { value: OfMachine.length } })
  Object.assign(TestDate, { prototype, parse, UTC, now })
  Object.assign(globalThis, { Date: TestDate })
}

const isMoved = Symbol.for('rad.test-clock')
if (!(isMoved in globalThis)) {
  if (process.env.TEST_CLOCK_AHEAD === undefined) Object.assign(process.env, clockFromNow())
  Object.assign(globalThis, { [isMoved]: true })
  moveDate(Number(process.env.TEST_CLOCK_AHEAD) * 1000)
}
