import type { Migration } from '#database/migrate.ts'

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { query: '?raw'; import: 'default' }): Record<string, () => Promise<string>>
    glob(pattern: string, options: { import: 'default' }): Record<string, () => Promise<Record<string, string>>>
  }
}

const files = import.meta.glob('../../migrations/*.sql', { query: '?raw', import: 'default' })

/** The same files the server reads from its folder, each loaded where a store lacks it: one just made lacks none. */
export const bundledMigrations = (): Migration[] =>
  Object.entries(files)
    .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
