import type { PageWord } from './page.rules.ts'

/** A run of text as it is drawn: its matrix leads to the page, whose origin is its upper left corner. */
export interface DrawnText {
  str: string
  /** `rtl` where it is written from right to left. */
  dir: string
  transform: readonly number[]
  width: number
  height: number
}

type Matrix = readonly number[]

/** One matrix after the other, as PDF writes them: [a, b, c, d, e, f]. */
const after = (
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: Matrix,
) => [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f] as const

/** How much of a letter is above its line; the rest is below. */
const ascent = 0.8

interface Run extends DrawnText {
  x: number
  y: number
  /** The direction it is read in, and the height of its letters. */
  along: readonly [number, number]
  size: number
}

function runOf(drawn: DrawnText, toPage: Matrix): Run {
  const [a, b, c, d, x, y] = after(toPage, drawn.transform)
  const length = Math.hypot(a, b) || 1
  return { ...drawn, x, y, along: [a / length, b / length], size: Math.hypot(c, d) }
}

/** The box around a part of a run, given by where it begins and ends along it. */
function boxOf({ x, y, along: [ux, uy], size }: Run, from: number, to: number) {
  const corners = [from, to].flatMap((at) =>
    [-(1 - ascent), ascent].map((up) => [x + ux * at + uy * size * up, y + uy * at - ux * size * up] as const),
  )
  const [xs, ys] = [corners.map(([one]) => one), corners.map(([, one]) => one)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, right: Math.max(...xs), bottom: Math.max(...ys) }
}

type Box = ReturnType<typeof boxOf>

interface Open {
  text: string
  box: Box
  run: Run
  /** Where the last letter ends along its run. */
  end: number
}

/** Letters of one word may be drawn in several runs, with nothing between them. */
function isContinued({ run, end }: Open, next: Run): boolean {
  const [dx, dy] = [next.x - run.x, next.y - run.y]
  const [ux, uy] = run.along
  const gap = dx * ux + dy * uy - end
  const off = Math.abs(dy * ux - dx * uy)
  return Math.abs(gap) < run.size * 0.12 && off < run.size * 0.2 && run.dir === next.dir
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** The words of what is drawn on a page, each with its place. Within a run letters count as equally wide. */
export function wordsOfRuns(
  drawn: readonly DrawnText[],
  toPage: Matrix,
  { width, height }: { width: number; height: number },
): PageWord[] {
  const words: PageWord[] = []
  let open: Open | undefined
  const close = () => {
    if (open) {
      const { left, top, right, bottom } = open.box
      const place = { x: left / width, y: top / height, w: (right - left) / width, h: (bottom - top) / height }
      words.push({ text: open.text, ...place, confidence: 1 })
    }
    open = undefined
  }
  for (const one of drawn) {
    const run = runOf(one, toPage)
    const perLetter = run.width / Math.max(1, run.str.length)
    for (const { 0: text, index } of run.str.matchAll(/\S+/g)) {
      const first = run.dir === 'rtl' ? run.str.length - index - text.length : index
      const [from, to] = [first * perLetter, (first + text.length) * perLetter]
      const box = boxOf(run, from, to)
      if (open && index === 0 && isContinued(open, run)) {
        open = { text: open.text + text, box: around(open.box, box), run, end: to }
        continue
      }
      close()
      open = { text, box, run, end: to }
    }
    // What follows a blank is another word.
    if (/\s$/.test(run.str)) close()
  }
  close()
  return words
}
