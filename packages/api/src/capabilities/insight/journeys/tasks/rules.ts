import type { TaskFigures, TaskOutcome } from './vocabulary.ts'

/** Whether a deviation became rarer; unknown until both are counted, or where one of both had no visit. */
export function outcomeOf(before: TaskFigures | null, after: TaskFigures | null): TaskOutcome {
  const [was, is] = [before?.percent ?? null, after?.percent ?? null]
  if (was === null || is === null) return 'unknown'
  return is < was ? 'better' : is > was ? 'worse' : 'same'
}
