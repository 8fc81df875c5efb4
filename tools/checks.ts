import { dirname } from 'node:path'
import { type Step, vitest } from './steps.ts'

/** A types step that remembers what it found, so that the next one looks at less. */
const types = (name: string, folder: string): Step => ({
  name: `types: ${name}`,
  command: ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types-${name}.tsbuildinfo`],
})

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isUnder = (folder: string) => (path: string) => path.startsWith(folder)

/**
 * The folder whose tests keep the promises of a file: that of its capability with all below it, elsewhere its own. The demo
 * data of a capability are tested where it is.
 * Of `packages/api/src/capabilities/service/tickets/reports/contract.ts` it is `.../service/tickets/`.
 */
function folderOf(path: string): string {
  const tested = path.replace(/^packages\/demo\/src\/(?=[^/]+\/[^/]+\/)/, 'packages/api/src/capabilities/')
  const [capability] = /^packages\/\w+\/src\/capabilities\/[^/]+\/[^/]+\//.exec(tested) ?? []
  return capability ?? `${dirname(tested)}/`
}

const folders = (paths: readonly string[]) => [...new Set(paths.map(folderOf))]

/** The steps that check a change of these files, given by their paths in the repository. */
export function checksFor(changed: readonly string[]): Step[] {
  const code = changed.filter(isCode)
  const api = code.filter((path) => /^packages\/(api|demo)\//.test(path))
  const web = code.filter(isUnder('packages/web/'))
  // Pages know the contracts and vocabularies of the API alone.
  const isShared = api.some((path) => /contract\.ts$|vocabulary\.ts$|\/kernel\//.test(path))
  const steps: (Step | false)[] = [
    changed.length > 0 && {
      name: 'format',
      command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed],
    },
    code.length > 0 && { name: 'lint', command: ['oxlint', '--deny-warnings', ...code] },
    changed.some((path) => /^packages\/.*\.(?:tsx?|sql)$/.test(path)) && {
      name: 'patterns',
      command: ['node', 'tools/patterns.ts', '--check'],
    },
    api.length > 0 && types('api', 'packages/api'),
    (web.length > 0 || isShared) && types('web', 'packages/web'),
    code.some((path) => !path.startsWith('packages/')) && types('tools', 'tools'),
    code.length > 0 && vitest('tools', 'architecture', 'doc-paths', 'references', 'words.test'),
    changed.some((path) => /\/migrations\/|\/columns\.ts$/.test(path)) && vitest('tools', 'tools/tables'),
    api.length > 0 && vitest('api', '--passWithNoTests', ...folders(api)),
    web.length > 0 && vitest('web', '--passWithNoTests', ...folders(web)),
  ]
  return steps.filter((step) => step !== false)
}
