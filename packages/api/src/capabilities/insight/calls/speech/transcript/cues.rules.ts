import type { Problems, ReadTime } from './rules.ts'
import { msOfClock } from './times.rules.ts'

/** A caption, and the line of its times. */
export interface Cue {
  line: number
  startMs: ReadTime
  endMs: ReadTime
  text: string[]
}

const arrow = '-->'

/** Lines that belong together, up to an empty one, and the number of the first. */
interface Block {
  line: number
  lines: string[]
}

function blocksOf(lines: readonly string[], from: number): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]!
    if (line.trim() === '') open = undefined
    else if (open) open.lines.push(line)
    else {
      open = { line: at + 1, lines: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

/** A time ends where a setting begins, also without a space between them. */
const clockAtStart = /^(?:[-\d:.,]+|\S+)/

/** The times of a line such as `00:01.000 --> 00:04.000 position:10%`. What follows them is about the screen. */
function timesOf(line: string): Pick<Cue, 'startMs' | 'endMs'> {
  const at = line.indexOf(arrow)
  const [start, end] = [line.slice(0, at).trim(), clockAtStart.exec(line.slice(at + arrow.length).trim())?.[0] ?? '']
  return { startMs: start === '' ? undefined : msOfClock(start), endMs: end === '' ? undefined : msOfClock(end) }
}

/** The cues of one block: a name or number that may be missing, the times, the text. Without times it is a problem. */
function cuesOfBlock({ line, lines }: Block, problems: Problems): Cue[] {
  const cues: Cue[] = []
  for (const [index, written] of lines.entries()) {
    if (written.includes(arrow)) cues.push({ line: line + index, ...timesOf(written), text: [] })
    else if (cues.length > 0) cues.at(-1)!.text.push(written)
    else if (index > 0 || lines.length === 1) {
      problems.add('line', line + index, 'It has no start time and no end time.')
      return cues
    }
  }
  return cues
}

/** Text of the cue before it, which has an empty line within; a block with a number lacks its times instead. */
const isContinued = ({ lines }: Block) => !lines.some((line) => line.includes(arrow)) && !/^\d+$/.test(lines[0]!.trim())

/** The cues of a file of captions, from an index of its lines on; blocks that are no cues are skipped. */
export function cuesOf(
  lines: readonly string[],
  from: number,
  problems: Problems,
  isNoCue: (first: string) => boolean = () => false,
): Cue[] {
  const cues: Cue[] = []
  for (const block of blocksOf(lines, from)) {
    if (isNoCue(block.lines[0]!)) continue
    if (cues.length > 0 && isContinued(block)) cues.at(-1)!.text.push(...block.lines)
    else cues.push(...cuesOfBlock(block, problems))
  }
  return cues
}

const prefix = /^(?:-\s?)?([\p{L}\p{N}][\p{L}\p{N}\p{M} ._'’#()-]{0,60}):(?:\s+|$)/u

/** `Agent: Hello` as the speaker and what follows; undefined for a text that begins with no name. A time is no name. */
function spokenBy(text: string): { speaker: string; text: string } | undefined {
  const found = prefix.exec(text)
  return found ? { speaker: found[1]!.trim(), text: text.slice(found[0].length) } : undefined
}

/**
 * The speakers of captions that name them in front of the text. Only where the first caption does: elsewhere a colon is part of
 * the text. A caption without a name goes on with the speaker before it.
 */
export function speakersOf(texts: readonly string[]): { speaker: string; text: string }[] {
  const first = texts.find((text) => text !== '')
  if (first === undefined || !spokenBy(first)) return texts.map((text) => ({ speaker: '', text }))
  let speaker = ''
  return texts.map((text) => {
    const found = spokenBy(text)
    if (found) ({ speaker } = found)
    return found ?? { speaker, text }
  })
}
