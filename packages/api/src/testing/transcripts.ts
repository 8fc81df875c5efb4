import { readTranscript } from '#capabilities/insight/calls/speech/transcript/file.ts'
import type { Transcript, TranscriptKind } from '#capabilities/insight/calls/speech/transcript/rules.ts'

/** The transcript of a file, or of what is written as JSON, that must be read as one of that kind. */
export function readAs(kind: TranscriptKind, file: string | object): Transcript {
  const read = readTranscript(typeof file === 'string' ? file : JSON.stringify(file))
  if (read.kind !== kind || !('transcript' in read))
    throw new Error(`Not read as ${kind}: ${JSON.stringify(read).slice(0, 500)}`)
  return read.transcript
}

/** Who speaks from when to when, and what. */
export const spoken = ({ segments }: Transcript) =>
  segments.map(({ speaker, role, startMs, endMs, text }) => [speaker, role, startMs, endMs, text])

/** The words of each segment: what, from when to when, and how surely. */
export const wordsOf = ({ segments }: Transcript) =>
  segments.map(({ words }) => words?.map(({ text, startMs, endMs, confidence }) => [text, startMs, endMs, confidence]))
