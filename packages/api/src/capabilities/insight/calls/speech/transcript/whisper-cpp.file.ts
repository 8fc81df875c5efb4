import { z } from 'zod'
import type { DraftSegment, DraftWord, TranscriptReader } from './rules.ts'
import { at, isListAt, optionalLabel, optionalNumber, shaped } from './shape.rules.ts'
import { roleOf } from './speakers.rules.ts'
import { msOf, numberOf } from './times.rules.ts'
import { whisperRoundingMs } from './whisper.file.ts'

const Offsets = z.object({ from: optionalNumber, to: optionalNumber }).nullish()
const Token = z.object({ text: z.string(), offsets: Offsets, p: optionalNumber })
const CppSegment = z.object({
  offsets: Offsets,
  text: z.string(),
  speaker: optionalLabel,
  tokens: z.array(Token).nullish(),
})
const CppTranscript = z.object({ transcription: z.array(CppSegment) })

const timesOf = (offsets: z.infer<typeof Offsets>) => ({
  startMs: msOf(offsets?.from, 1),
  endMs: msOf(offsets?.to, 1),
})

/** `[_BEG_]` and `[_TT_150]` are marks of the model and not spoken. */
const isMark = (token: string) => /^\[_[A-Z_]+\d*_?\]$/.test(token)

/** Tokens are parts of words; one that begins with a space begins a word. The confidence of a word is that of its worst part. */
function wordsOf(tokens: readonly z.infer<typeof Token>[]): DraftWord[] {
  const words: DraftWord[] = []
  for (const token of tokens) {
    if (isMark(token.text)) continue
    const { startMs, endMs } = timesOf(token.offsets)
    const confidence = numberOf(token.p) ?? null
    const open = words.at(-1)
    if (!open || token.text.startsWith(' ')) words.push({ startMs, endMs, text: token.text, confidence })
    else {
      open.text += token.text
      open.endMs = endMs
      open.confidence = open.confidence === null || confidence === null ? null : Math.min(open.confidence, confidence)
    }
  }
  return words
}

function segmentOf({ offsets, text, speaker, tokens }: z.infer<typeof CppSegment>, index: number): DraftSegment {
  const name = String(speaker ?? '')
  const words = tokens ? wordsOf(tokens) : undefined
  return { place: index + 1, ...timesOf(offsets), speaker: name, role: roleOf(name), text, confidence: null, words }
}

/** JSON of whisper.cpp (`-oj`, and `-ojf` with tokens): times in milliseconds as `offsets`. */
export const whisperCppReader: TranscriptReader<unknown> = {
  kind: 'whisper_cpp',
  matches: (value) => isListAt(value, 'transcription'),
  read: (value, problems) => {
    const read = shaped(CppTranscript, value, problems)
    if (!read) return undefined
    const language = at(value, 'result', 'language')
    return {
      unit: 'segment',
      order: 'speaker',
      roundingMs: whisperRoundingMs,
      language: typeof language === 'string' ? language : undefined,
      segments: read.transcription.map(segmentOf),
    }
  },
}
