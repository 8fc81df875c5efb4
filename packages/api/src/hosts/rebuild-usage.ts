import { rebuild } from '#capabilities/engagement/conversations/rollups/rebuild.commands.ts'
import { Refusal, type Tools } from './command-tools.ts'

/** Rebuilds the sums of conversations and reports what was wrong; with `check` it changes nothing, and refuses instead. */
export async function rebuildUsage({ deps, say }: Tools, { check: isCheck }: { check: boolean }): Promise<void> {
  const found = await rebuild(deps, { isCheck })
  for (const { client, rollup, lines } of found)
    say(`${client}: ${lines} ${lines === 1 ? 'line' : 'lines'} of ${rollup} differed`)
  if (found.length > 0 && isCheck) throw new Refusal('Nothing was changed: run rebuild-usage without --check.')
  say(found.length === 0 ? 'All sums are what conversations and messages come to.' : 'All of them are made again.')
}
