/** Settings by which PostgreSQL logs each statement with its executed plan. */
export const explainSettings = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_format=json',
]

/** A node of a plan, in the words of PostgreSQL. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'CTE Name'?: string
  'Function Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Actual Total Time'?: number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  'Sort Method'?: string
  'Sort Space Used'?: number
  'Sort Space Type'?: string
  'Hash Batches'?: number
  'HashAgg Batches'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** A statement with its executed plan. */
export interface ExplainedStatement {
  text: string
  ms: number
  plan: PlanNode
}

const entry = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n([\s\S]*)/

function parseEntry(lines: string): ExplainedStatement | undefined {
  const [, ms, json] = entry.exec(lines) ?? []
  if (json === undefined) return undefined
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  return { text, ms: Number(ms), plan }
}

/** Collects the plans that a PostgreSQL logs while a piece of work runs. */
export class PlanLog {
  private buffer = ''
  private isRecording = false

  /** Ignores what is logged outside of `during`, such as seeding and starting. */
  append(text: string): void {
    if (this.isRecording) this.buffer += text
  }

  /** The statements that were executed while the work ran. */
  async during(work: () => Promise<unknown>): Promise<ExplainedStatement[]> {
    this.buffer = ''
    this.isRecording = true
    await work()
    // The log comes through a separate pipe, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 500))
    this.isRecording = false
    // A continuation line begins with a tab.
    return this.buffer.split(/\n(?!\t)/).flatMap((lines) => parseEntry(lines) ?? [])
  }
}

/** A node and all nodes below it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

export const pagesOf = ({ plan }: ExplainedStatement) =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)

/** Whether a node spilled to disk. */
export const isSpilled = (node: PlanNode) =>
  node['Sort Space Type'] === 'Disk' || (node['Hash Batches'] ?? 1) > 1 || (node['HashAgg Batches'] ?? 1) > 1

function lineOf(node: PlanNode): string {
  const on = [node['Index Name'], node['Relation Name'], node['CTE Name'], node['Function Name']].filter(Boolean)
  const more = [
    node['Rows Removed by Filter'] ? `${node['Rows Removed by Filter']} left out` : '',
    node['Heap Fetches'] ? `${node['Heap Fetches']} rows looked up` : '',
    node['Sort Method'] ? `${node['Sort Method']}, ${node['Sort Space Used']} kB` : '',
    isSpilled(node) ? 'on disk' : '',
  ].filter(Boolean)
  const often = node['Actual Loops'] === 1 ? '' : ` x ${node['Actual Loops']}`
  const time = node['Actual Total Time'] === undefined ? '' : ` ${node['Actual Total Time'].toFixed(1)} ms`
  return `${node['Node Type']}${on.length > 0 ? ` ${on.join(' on ')}` : ''}: ${node['Actual Rows']} rows${often}${time}${more.map((one) => `, ${one}`).join('')}`
}

/** A plan as lines to be read, without its conditions; what never ran is left out. */
export const linesOf = (node: PlanNode, depth = 0): string[] =>
  node['Actual Loops'] === 0
    ? []
    : ['  '.repeat(depth) + lineOf(node), ...(node.Plans ?? []).flatMap((one) => linesOf(one, depth + 1))]
