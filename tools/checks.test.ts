import { expect, it } from 'vitest'
import { checksFor } from './checks.ts'

const commandsFor = (...changed: string[]) => checksFor(changed).map(({ command }) => command.join(' '))

it('checks a change of a capability with its types, its tests, and the structure', () => {
  const commands = commandsFor('packages/api/src/capabilities/network/models/queries.ts')
  expect(commands).toContainEqual(expect.stringMatching(/^tsc -p packages\/api /))
  expect(commands).toContainEqual(
    expect.stringMatching(/^vitest run --project api .*packages\/api\/src\/capabilities\/network\/models\/$/),
  )
  expect(commands).toContainEqual(expect.stringMatching(/^vitest run --project tools architecture /))
  expect(commands.filter((command) => command.includes('packages/web'))).toEqual([])
})

it('checks demo data with the types and the tests of their capability', () => {
  const commands = commandsFor('packages/demo/src/service/tickets/seed-story.ts')
  expect(commands).toContainEqual(expect.stringMatching(/^tsc -p packages\/api /))
  expect(commands).toContainEqual(expect.stringMatching(/ packages\/api\/src\/capabilities\/service\/tickets\/$/))
})

it('checks the types of the pages where a contract changes', () => {
  const commands = commandsFor('packages/api/src/capabilities/service/tickets/reports/contract.ts')
  expect(commands).toContainEqual(expect.stringMatching(/^tsc -p packages\/web /))
  expect(commands).toContainEqual(expect.stringMatching(/capabilities\/service\/tickets\/$/))
})

it('checks a page of prose by its format alone', () => {
  expect(commandsFor('docs/operations.md')).toEqual([expect.stringMatching(/^oxfmt --check .*docs\/operations\.md$/)])
})

it('checks that the tables are those of the migrations where one changes', () => {
  expect(commandsFor('packages/api/migrations/1025_guidelines.sql')).toContainEqual(
    expect.stringMatching(/^vitest run --project tools tools\/tables$/),
  )
})

it('checks that the patterns take linear time where code or SQL changes', () => {
  for (const path of ['packages/web/src/kit/words.ts', 'packages/api/migrations/1025_guidelines.sql'])
    expect(commandsFor(path)).toContain('node tools/patterns.ts --check')
})
