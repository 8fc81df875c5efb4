import type { SpeakerRole } from '../vocabulary.ts'

/** A word and when it is spoken, in whole milliseconds from the start of the recording. */
export interface Word {
  startMs: number
  endMs: number
  text: string
  /** How sure the recognizer is, 0 to 1; null where it does not say. */
  confidence: number | null
}

/** What one speaker says without a break, in whole milliseconds from the start of the recording. */
export interface Segment extends Word {
  /** As the recognizer labels the speaker, such as `spk_0`; empty where it does not tell speakers apart. */
  speaker: string
  /** Null where neither the recognizer nor the label names it. */
  role: SpeakerRole | null
  /** In the order they are spoken, where the recognizer writes them. */
  words?: Word[]
}

/** A call as a recognizer writes it down, whichever one. */
export interface Transcript {
  /** The length of the recording, where it is given. Segments may end a little later: recorders and recognizers count differently. */
  durationMs?: number
  /** How many channels were recorded, where it is given. */
  channels?: number
  /** As the recognizer writes it: `en-US`, `en`, or `english`. */
  language?: string
  /** The mean of the segments, weighted by their length; null where none is known. */
  confidence: number | null
  /** In the order they start; no two of one speaker overlap. */
  segments: Segment[]
  /** The recognizer has masked personal data. */
  redacted?: boolean
  /** The recognizer has left out some of its analysis, or all of it. */
  skipped?: { reason: string }
}

export const transcriptKinds = [
  'json',
  'webvtt',
  'srt',
  'rttm',
  'whisper',
  'whisper_cpp',
  'amazon',
  'amazon_calls',
  'google',
  'microsoft',
  'deepgram',
] as const
export type TranscriptKind = (typeof transcriptKinds)[number]

/** Where a file is wrong; lines, segments and words count from one, in the order of the file. */
export interface Problem {
  unit: 'file' | 'line' | 'segment' | 'word'
  number: number | null
  message: string
}

const unitNames = { line: 'Line', segment: 'Segment', word: 'Word' }

/** A problem as a sentence with its place: `Line 12: It ends before it starts.` */
export const problemText = ({ unit, number, message }: Problem): string =>
  unit === 'file' ? message : `${unitNames[unit]} ${number}: ${message}`

/** A file with more problems is wrong as a whole: these are enough to see why. */
const mostProblems = 100

/** The problems of one file: the first ones, and how many there are. */
export class Problems {
  readonly list: Problem[] = []
  count = 0

  add(unit: Problem['unit'], number: number | null, message: string): void {
    this.count += 1
    if (this.list.length < mostProblems) this.list.push({ unit, number, message })
  }

  /** What is wrong with the file as a whole. */
  addToFile(message: string): void {
    this.add('file', null, message)
  }
}

/** A time as it was read: undefined where it is missing, NaN where it cannot be read. */
export type ReadTime = number | undefined

export type DraftWord = Omit<Word, 'startMs' | 'endMs'> & { startMs: ReadTime; endMs: ReadTime }

/** A segment before it is checked, and its place in the file. */
export interface DraftSegment extends Omit<Segment, 'startMs' | 'endMs' | 'words'> {
  place: number
  startMs: ReadTime
  endMs: ReadTime
  words?: DraftWord[]
}

/** What a reader finds in a file, before it is checked. */
export interface Draft extends Omit<Transcript, 'durationMs' | 'confidence' | 'segments'> {
  durationMs?: ReadTime
  /** What the places of the segments count. */
  unit: 'line' | 'segment' | 'word'
  /** Of which segments each must start after those before it in the file: all, or those of one speaker, or none. */
  order: 'all' | 'speaker' | 'any'
  /** By how much the recognizer's rounding may make segments of one speaker overlap. */
  roundingMs?: number
  segments: DraftSegment[]
}

/** One format: whether a file is written in it, and what it says. */
export interface TranscriptReader<Input> {
  kind: TranscriptKind
  matches(input: Input): boolean
  /** Undefined where the file cannot be read at all; the problems say why. */
  read(input: Input, problems: Problems): Draft | undefined
}
