import type { randomFrom } from '@rad/api/internal/kernel/random.ts'

/** Names of people, each given once: two of the same name stand side by side in a picker and cannot be told apart. */
export function namesFrom(
  random: ReturnType<typeof randomFrom>,
  first: readonly string[],
  last: readonly string[],
  taken: readonly string[] = [],
): () => string {
  const given = new Set(taken)
  return () => {
    for (;;) {
      const name = `${random.pick(first)} ${random.pick(last)}`
      if (given.has(name)) continue
      given.add(name)
      return name
    }
  }
}
