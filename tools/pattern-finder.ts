import { parseSync } from 'vite'

/** A pattern as it is written somewhere. */
export interface FoundPattern {
  /** As `checkSync` takes it; undefined where it is put together from what the code does not name. */
  source: string | undefined
  flags: string
  line: number
  /** What a comment before it states of the length of its input: `Bounded: a name has at most 60 letters.` */
  bounded: string | undefined
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, each)
  else if (isNode(value)) {
    each(value)
    for (const key in value) if (typeof value[key] === 'object') visit(value[key], each)
  }
}

/** A text that the code names; what is put into it later counts as one digit. In one of `String.raw` a backslash is one. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const isTagged = node.type === 'TaggedTemplateExpression'
  const template = isTagged ? node.quasi : node
  if (isNode(template) && template.type === 'TemplateLiteral')
    return (template.quasis as { value: { cooked: string; raw: string } }[])
      .map(({ value }) => (isTagged ? value.raw : value.cooked))
      .join('1')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

const isRegExp = (node: Node) =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  isNode(node.callee) &&
  node.callee.name === 'RegExp'

/** The pattern of a condition of Kysely: `where('name', '~', 'a+')`. */
function comparedIn(call: Node): Raw[] {
  const [column, operator, pattern] = (call.arguments as unknown[]).map(textOf)
  const isCondition = column !== undefined && pattern !== undefined && /^(?:!?~\*?|similar to)$/.test(operator ?? '')
  return isCondition ? [{ source: asJavaScript(`'${pattern}'`), flags: '', at: call.start }] : []
}

type Raw = Omit<FoundPattern, 'line' | 'bounded'> & { at: number }

function patternsOf(node: Node): Raw[] {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return [{ source: pattern, flags, at: node.start }]
  }
  if (isRegExp(node)) {
    const [pattern, flags] = node.arguments as unknown[]
    return [{ source: textOf(pattern), flags: textOf(flags) ?? '', at: node.start }]
  }
  if (node.type === 'CallExpression') return comparedIn(node)
  const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  return isText ? sqlPatterns(textOf(node)!).map((source) => ({ source, flags: '', at: node.start })) : []
}

/** The patterns of a file of TypeScript, and of the SQL in its texts. */
export function patternsInCode(path: string, text: string): FoundPattern[] {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const bounds = new Map(
    comments.flatMap(({ value, end }) => {
      const [, reason] = /\bBounded: (\S.*)/.exec(value) ?? []
      return reason ? [[lineOf(end), reason] as const] : []
    }),
  )
  const found: Raw[] = []
  visit(program, (node) => found.push(...patternsOf(node)))
  return found.map(({ at, ...pattern }) => {
    const line = lineOf(at)
    return { ...pattern, line, bounded: bounds.get(line) ?? bounds.get(line - 1) ?? bounds.get(line - 2) }
  })
}

/** What PostgreSQL compares with: after `~` and `similar to`, and as the second argument of a function of patterns. */
const operator = /(?:(?<![~<>=])!?~\*?|\bsimilar\s+to)\s*(E?'(?:[^']|'')*')/gi
const call = /\b(?:regexp_[a-z_]+|substring)\s*\(/gi
const aText = /^\s*(E?'(?:[^']|'')*')/i
/** What is between the arguments of a call; those of `substring` may have words between them. */
const between = /,|\b(?:from|similar)\s/iy

/** The second argument of a call whose first begins here, where it is a text. */
function secondArgument(sql: string, from: number): string | undefined {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < sql.length; at += 1) {
    const letter = sql[at]!
    if (letter === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '(' || letter === '[') depth += 1
    else if (letter === ')' || letter === ']') depth -= 1
    if (depth < 0) return undefined
    between.lastIndex = at
    const [found] = (depth === 0 && between.exec(sql)) || []
    if (found) return aText.exec(sql.slice(at + found.length))?.[1]
  }
  return undefined
}

const classes: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  digit: '0-9',
  space: String.raw`\s`,
}

/** A pattern in a text of PostgreSQL as JavaScript writes it. In a text that begins with E two backslashes are one. */
const asJavaScript = (text: string) =>
  (/^E/i.test(text) ? text.replaceAll('\\\\', '\\') : text)
    .replace(/^E?'(.*)'$/is, '$1')
    .replaceAll("''", "'")
    .replaceAll(/\\[mMyY]/g, String.raw`\b`)
    .replaceAll(/\[:(\w+):\]/g, (whole, name: string) => classes[name] ?? whole)

/** The patterns of SQL, as JavaScript writes them. */
export function sqlPatterns(sql: string): string[] {
  const compared = [...sql.matchAll(operator)].map(([, pattern]) => pattern!)
  const called = [...sql.matchAll(call)].flatMap(({ index, 0: name }) => secondArgument(sql, index + name.length) ?? [])
  return [...compared, ...called].map(asJavaScript)
}
