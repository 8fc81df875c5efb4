import { linesOf } from './lines.rules.ts'
import type { DraftSegment, Problems, TranscriptReader } from './rules.ts'
import { roleOf } from './speakers.rules.ts'
import { endOf, msOfSeconds, numberOf } from './times.rules.ts'

/** Types of lines that are about no turn of a speaker (NIST, RT-09 evaluation plan, appendix A). */
const otherTypes = new Set(
  'SEGMENT NOSCORE NO_RT_METADATA LEXEME NON-LEX NON-SPEECH FILLER EDIT IP SU CB A/P SPKR-INFO'.split(' '),
)

const isComment = (line: string) => line.trim() === '' || line.startsWith(';;')

/** A line has ten fields, of which the last two may be missing. */
const fullLine = 10
const leastFields = 8
const mostParts = 50

/** The fields of a line. The name of a recording may have spaces, so that whatever is too much belongs to it. */
function partsOf(line: string): string[] {
  const parts = line.trim().split(/\s+/, mostParts)
  const more = parts.length - fullLine
  return more > 0 ? [parts[0]!, parts.slice(1, more + 2).join(' '), ...parts.slice(more + 2)] : parts
}

const isType = (type: string) => type === 'SPEAKER' || otherTypes.has(type)

/** The value of a field; undefined where it is written as not there. */
const given = (field: string | undefined) => (field === undefined || field === '<NA>' ? undefined : field)

function segmentOf(line: number, fields: readonly string[]): DraftSegment {
  const [start, length] = [numberOf(given(fields[3])), numberOf(given(fields[4]))]
  const speaker = given(fields[7]) ?? ''
  return {
    place: line,
    startMs: msOfSeconds(start),
    endMs: endOf(start, length, 1000),
    speaker,
    role: roleOf(speaker),
    text: '',
    confidence: numberOf(given(fields[8])) ?? null,
  }
}

/** The turns of one recording. A line of another one is a problem: a call is one recording. */
function segmentsOf(lines: readonly string[], problems: Problems): DraftSegment[] {
  const segments: DraftSegment[] = []
  let recording: string | undefined
  for (const [index, written] of lines.entries()) {
    if (isComment(written)) continue
    const fields = partsOf(written)
    const [type = '', name] = fields
    recording ??= name
    if (!isType(type)) problems.add('line', index + 1, 'It has no type of RTTM, such as SPEAKER.')
    else if (name !== recording) problems.add('line', index + 1, 'It is of another recording than the first line.')
    else if (type === 'SPEAKER' && fields.length < leastFields)
      problems.add('line', index + 1, 'It has fewer than eight fields.')
    else if (type === 'SPEAKER') segments.push(segmentOf(index + 1, fields))
  }
  return segments
}

/** RTTM (NIST): who speaks when, without words. Its lines may come in any order. */
export const rttmReader: TranscriptReader<string> = {
  kind: 'rttm',
  matches: (text) => {
    const [type = '', , , ...rest] = partsOf(linesOf(text).find((line) => !isComment(line)) ?? '')
    return isType(type) && rest.length > 0
  },
  read: (text, problems) => ({ unit: 'line', order: 'any', segments: segmentsOf(linesOf(text), problems) }),
}
