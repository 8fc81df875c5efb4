import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'

const initials = [...'ABCDEFGHJKLMNPRSTV']
/** After so many tries that hit a used name, a middle initial makes the name unique. */
const patience = 200

/** Names of people, each used once: two users of the same name could not be distinguished in a picker. */
export function namesFrom(
  random: ReturnType<typeof randomFrom>,
  first: readonly string[],
  last: readonly string[],
  taken: readonly string[] = [],
): () => string {
  const given = new Set(taken)
  return () => {
    for (let tries = 0; ; tries += 1) {
      const [one, other] = [random.pick(first), random.pick(last)]
      // A network as large as those that are measured has more people than there are such names.
      const name = tries < patience ? `${one} ${other}` : `${one} ${random.pick(initials)}. ${other}`
      if (given.has(name)) continue
      given.add(name)
      return name
    }
  }
}
