import { amazonCallsReader } from './amazon-calls.file.ts'
import { amazonReader } from './amazon.file.ts'
import { checkedTranscript } from './checks.rules.ts'
import { deepgramReader } from './deepgram.file.ts'
import { googleReader } from './google.file.ts'
import { microsoftReader } from './microsoft.file.ts'
import { plainJsonReader } from './plain-json.file.ts'
import { type Problem, Problems, type Transcript, type TranscriptKind, type TranscriptReader } from './rules.ts'
import { rttmReader } from './rttm.file.ts'
import { srtReader } from './srt.file.ts'
import { webVttReader } from './web-vtt.file.ts'
import { whisperCppReader } from './whisper-cpp.file.ts'
import { whisperReader } from './whisper.file.ts'

/** What a file says, or what is wrong with it: the first problems, and how many there are. */
export type ReadTranscript =
  | { kind: TranscriptKind; transcript: Transcript }
  | { kind: TranscriptKind | null; problems: readonly Problem[]; problemCount: number }

/** Letters of a file: eight hours with every word and its times in the longest shape. */
export const longestFile = 20_000_000

/** In the order they are tried; the plain shape is last, since others have segments, too. */
const jsonReaders: readonly TranscriptReader<unknown>[] = [
  amazonCallsReader,
  amazonReader,
  deepgramReader,
  googleReader,
  microsoftReader,
  whisperCppReader,
  whisperReader,
  plainJsonReader,
]

const textReaders: readonly TranscriptReader<string>[] = [webVttReader, srtReader, rttmReader]

const unknownFormat = 'The file is not a transcript we can read: JSON of a recognizer, WebVTT, SRT, or RTTM.'

function readWith<Input>(
  readers: readonly TranscriptReader<Input>[],
  input: Input,
  problems: Problems,
): ReadTranscript {
  const reader = readers.find(({ matches }) => matches(input))
  if (!reader) problems.addToFile(unknownFormat)
  const draft = reader?.read(input, problems)
  const transcript = draft && problems.count === 0 ? checkedTranscript(draft, problems) : undefined
  return reader && transcript
    ? { kind: reader.kind, transcript }
    : { kind: reader?.kind ?? null, problems: problems.list, problemCount: problems.count }
}

/** The value of a text of JSON; undefined with a problem where it is none. */
function parseJson(text: string, problems: Problems): unknown {
  try {
    return JSON.parse(text)
  } catch {
    problems.addToFile('The file starts like JSON but can’t be read. It may be cut off.')
    return undefined
  }
}

/** Reads a transcript that is JSON already, such as the body of a call. */
export const readTranscriptJson = (value: unknown): ReadTranscript => readWith(jsonReaders, value, new Problems())

/**
 * Reads a transcript in any of the formats, which its content tells, not its name. A file with a problem is refused as a whole, with
 * its lines or segments: a call without one of its segments would have other measures. At most 50,000 segments and 500,000 words.
 */
export function readTranscript(text: string): ReadTranscript {
  const problems = new Problems()
  const content = text.replace(/^\ufeff/, '')
  if (content.length > longestFile)
    problems.addToFile(`The file has more than ${longestFile.toLocaleString('en')} letters.`)
  else if (/^\s*[[{]/.test(content)) {
    const value = parseJson(content, problems)
    if (problems.count === 0) return readWith(jsonReaders, value, problems)
  } else return readWith(textReaders, content, problems)
  return { kind: null, problems: problems.list, problemCount: problems.count }
}
