import type { Row } from './table.ts'
import type { Column } from '#kernel/contract/view.ts'

const encoder = new TextEncoder()

const valueOf = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/**
 * One JSON object a line, by the keys of the columns: for programs. Numbers, lists, and yes or no are what they are, and a time
 * is an instant of UTC. Read page by page, as a CSV is.
 */
export class JsonLinesFile {
  readonly #columns: readonly Column[]
  readonly #pieces: Uint8Array[] = []

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  add(rows: readonly Row[]): void {
    const lines = rows.map(
      (row) => `${JSON.stringify(Object.fromEntries(this.#columns.map(({ key }) => [key, valueOf(row[key])])))}\n`,
    )
    if (lines.length > 0) this.#pieces.push(encoder.encode(lines.join('')))
  }

  end(): ReadableStream<Uint8Array> {
    const pieces = this.#pieces
    return new ReadableStream({
      pull(controller) {
        const next = pieces.shift()
        if (next) controller.enqueue(next)
        else controller.close()
      },
    })
  }
}
