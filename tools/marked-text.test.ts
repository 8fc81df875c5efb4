import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Properties whose text is shown or read aloud. */
const spoken = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext confirmLabel consequence description hint label lead nothingFoundMessage placeholder question searchLabel submitLabel text title unset'.split(
    ' ',
  ),
)
/** Names, units and examples that stay as they are in every language. */
const everywhere = new Set(['CNG', 'Ctrl', 'Enter', 'Esc', 'RAD', 'VIN', 'fail-500', 'https://'])
/** The examples of the reference pages are shown as code. */
const isCode = (path: string) => /\/reference\/(examples\/|code\.tsx$)/.test(path)
const isScreenCode = ({ path }: { path: string }) =>
  path.startsWith('packages/web/src/') && !/\.test\.tsx?$|\/testing\//.test(path) && !isCode(path)

const isText = (text: unknown): text is string =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && !everywhere.has(text.trim())

const literalOf = (node: ESTree.Node | null | undefined): unknown => {
  if (node?.type === 'Literal') return node.value
  if (node?.type === 'JSXExpressionContainer') return literalOf(node.expression as ESTree.Node)
  if (node?.type !== 'TemplateLiteral') return undefined
  // Joined from values with words between them: a sentence glued from parts.
  return node.quasis.map((quasi) => quasi.value.cooked ?? '').find((part) => /\p{L}{2}.*\s|\s.*\p{L}{2}/u.test(part))
}

/** Texts that a file shows without translating them. */
function unmarked(path: string, code: string): string[] {
  const found: string[] = []
  const report = (node: { start: number }, text: string) =>
    found.push(`${path}:${code.slice(0, node.start).split('\n').length} ${text.trim()}`)
  const marked = new Set<ESTree.Node>()
  new Visitor({
    JSXText(node) {
      if (isText(node.value)) report(node, node.value)
    },
    JSXAttribute({ name, value }) {
      const key = name.type === 'JSXIdentifier' ? name.name : ''
      const text = literalOf(value as ESTree.Node | null)
      if (spoken.has(key) && value && isText(text)) report(value, text)
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      const text = literalOf(value)
      // A property may hold a code too; a text begins with a capital or has several words.
      if (spoken.has(name) && !marked.has(value) && isText(text) && /^\p{Lu}|\s/u.test(text)) report(value, text)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'words' && first?.type === 'ObjectExpression')
        for (const one of first.properties) if (one.type === 'Property') marked.add(one.value)
      const text = literalOf(first)
      if (callee.type === 'Identifier' && callee.name === 'showToast' && isText(text)) report(callee, text)
    },
  }).visit(parseSync(path, code).program)
  return found
}

test('every text of the pages is translated to the current language', () => {
  expect(
    sourceFiles()
      .filter(isScreenCode)
      .flatMap(({ path, text }) => unmarked(path, text)),
  ).toEqual([])
})

test.each([
  ['<p>Two words</p>', 'Two words'],
  ['<p aria-label="Close" />', 'Close'],
  ['<p title={`Close ${name} now`} />', 'Close'],
  ['const column = { label: "Name" }', 'Name'],
  ['showToast("Saved.")', 'Saved.'],
])('%s is found', (code, text) => {
  expect(unmarked('page.tsx', code)).toEqual([expect.stringContaining(text)])
})
