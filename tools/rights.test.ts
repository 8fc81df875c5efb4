import { expect, test } from 'vitest'
import '../packages/api/src/app.ts'
import { subjectNames } from '../packages/api/src/capabilities/admin/access/contract.ts'
import { matrixOf } from '../packages/api/src/capabilities/admin/access/rules.ts'
import { roles } from '../packages/api/src/capabilities/session/auth/contract.ts'
import { grantRights, rightsTable } from '../packages/api/src/capabilities/session/auth/rights.rules.ts'

const intro = `# Rights

What each role may do, from the \`<name>.capability.ts\` of all capabilities: C create, R read, U change, A approve or decide,
X export. Rows are narrowed by scope besides ([the domain](domain.md#roles-and-rights)). A test writes this page:
\`npx vitest run --project tools rights --update\`.
`

/** A table as the formatter leaves it: each column as wide as its widest cell. */
function drawTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const [head, ...body] = rows
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Every line that changes there is a decision about who may do what. */
test('docs/rights.md shows what each role may do', async () => {
  const rows = matrixOf(rightsTable).rows.filter(({ subject }) => subject !== 'Auth')
  expect(rows.length).toBeGreaterThan(40)
  const table = drawTable([
    ['Subject', 'Named', ...roles],
    ...rows.map(({ subject, letters }) => [
      subject,
      subjectNames[subject] ?? '',
      ...roles.map((role) => letters[role] || '-'),
    ]),
  ])
  await expect(`${intro}\n${table}\n`).toMatchFileSnapshot('../docs/rights.md')
})

test('rights with an unknown role, an unknown letter, or a repeated subject are refused', () => {
  expect(() => grantRights({ Kite: { PILOT: 'R' } })).toThrow('The rights of Kite name the role PILOT')
  expect(() => grantRights({ Kite: { HQA: 'RC' } })).toThrow('The rights of HQA on Kite can’t be read: RC')
  expect(() => grantRights({ Ticket: { HQA: 'R' } })).toThrow('The rights of Ticket are declared twice')
})
