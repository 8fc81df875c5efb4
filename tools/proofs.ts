/** A test of the catalogue in its long form: what it promises, and the command that tries it and tells its figures. */
export interface Proof {
  test: `T-${number}`
  promise: string
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]]
}

type Project = 'api' | 'api-postgres' | 'tools'

const vitest = (projects: readonly Project[], ...files: string[]): Proof['command'] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...files,
]
const bothEngines = ['api', 'api-postgres'] as const

export const proofs: readonly Proof[] = [
  {
    test: 'T-20',
    promise: 'Killed at any moment, server and database lose nothing that was answered and leave nothing half done',
    command: vitest([...bothEngines, 'tools'], 'killed-server', 'killed-postgres'),
  },
  {
    test: 'T-23',
    promise: 'An answer lost after the commit and asked for again with its key has one effect',
    command: vitest(bothEngines, 'apps/invoices/cut', 'shop/orders/cut'),
  },
]
