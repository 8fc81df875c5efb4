// `npm run check`: what a change touches, in under a minute. `npm run check -- main` counts everything since that commit.
import { execFileSync } from 'node:child_process'
import { checksFor } from './checks.ts'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'
import { runSteps } from './steps.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Files that differ from a commit, with those that git does not know yet; of a clean tree those of the last commit. */
function changedFiles(since: string | undefined): string[] {
  const changed = (from: string) => git('diff', '--name-only', '--diff-filter=d', from)
  const found = [...changed(since ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return found.length > 0 || since ? found : changed('HEAD~1')
}

showHelp(import.meta.url)
process.exitCode = (await runSteps(checksFor(changedFiles(process.argv[2])))) ? 0 : 1
