/** So long a piece of work may run before other work has its turn. */
const turnMs = 20

const nextTurn = () => new Promise<void>((go) => setTimeout(go, 0))

/**
 * Lets everybody else have their turn in the midst of long work: to be awaited between its parts. Answers at once as long as this
 * work has not blocked the loop for long.
 */
export function takingTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await nextTurn()
    since = performance.now()
  }
}
