import type { Moves } from './record-contract.ts'

/** How a state looks: work that waits is `accent`, work that goes on `warn`. */
export type StateTone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A state of a record. */
interface State<S extends string> {
  /** The states it may be moved to, the likeliest first. */
  next: readonly S[]
  /** The button that moves a record here: verb and object. */
  label: string
  tone?: StateTone
  /** No work is left. */
  isEnd?: true
}

/**
 * The states of a record, each once. From them follow the values of its column, the moves that are allowed, the labels of
 * their buttons, and the tone of the badge.
 */
export function defineStates<const S extends string>(states: Readonly<Record<S, State<NoInfer<S>>>>) {
  const values = Object.keys(states) as [S, ...S[]]
  const each = <T>(of: (state: State<S>) => T) =>
    Object.fromEntries(values.map((value) => [value, of(states[value])])) as Record<S, T>
  return {
    values,
    moves: each(({ next }) => next) satisfies Moves<S>,
    labels: each(({ label }) => label),
    tones: each(({ tone = 'plain' }) => tone),
    isEnd: (value: S): boolean => states[value].isEnd === true,
  }
}
