import { inOneLine } from '#kernel/contract/lines.ts'
import { type Cue, cuesOf, speakersOf } from './cues.rules.ts'
import { linesOf } from './lines.rules.ts'
import type { DraftSegment, TranscriptReader } from './rules.ts'
import { roleOf } from './speakers.rules.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/** A character by its number; as it is written where there is none of that number. */
function characterOf(written: string, code: number): string {
  return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : written
}

const withoutEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (decimal !== undefined) return characterOf(written, Number(decimal))
    if (hex !== undefined) return characterOf(written, Number.parseInt(hex, 16))
    return Object.hasOwn(entities, name) ? entities[name]! : written
  })

/** What one voice says in a cue. */
interface Voiced {
  voice: string
  text: string
}

/** `v.loud Rita Moreno`: the voice, and undefined for any other tag. */
function voiceOf(tag: string): string | undefined {
  if (tag === '/v') return ''
  const found = /^v(?:\.\S*)?\s+(\S.*)$/.exec(tag)
  return found ? withoutEntities(found[1]!).trim() : undefined
}

/** The text of a cue by its voices. Other tags are formatting, or say when a word lights up. */
function voicesOf({ text }: Cue): Voiced[] {
  const voices: Voiced[] = []
  let voice = ''
  // Every other part of the split is what is between `<` and `>`.
  for (const [index, part] of text
    .join(' ')
    .split(/<([^<>]*)>/)
    .entries()) {
    if (index % 2 === 1) voice = voiceOf(part) ?? voice
    else if (voices.at(-1)?.voice === voice) voices.at(-1)!.text += part
    else voices.push({ voice, text: part })
  }
  const spoken = voices.map((one) => ({ ...one, text: inOneLine(withoutEntities(one.text)) }))
  const filled = spoken.filter((one) => one.text !== '')
  return filled.length > 0 ? filled : spoken.slice(0, 1)
}

/** Several voices of a cue share its time one after the other, each by its letters: the format has one time for all. */
function segmentsOf({ line, startMs, endMs }: Cue, voices: readonly Voiced[]): DraftSegment[] {
  const letters = voices.reduce((sum, { text }) => sum + text.length, 0)
  const lengthMs = (endMs ?? NaN) - (startMs ?? NaN)
  let before = 0
  return voices.map(({ voice, text }) => {
    const at = (count: number) => startMs! + Math.round((lengthMs * count) / letters)
    const times = voices.length === 1 ? { startMs, endMs } : { startMs: at(before), endMs: at(before + text.length) }
    before += text.length
    return { place: line, ...times, speaker: voice, role: roleOf(voice), text, confidence: null }
  })
}

const isNoCue = (line: string) => /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)

/** The line after the header, which ends at an empty line, or at the first cue where that is missing. */
function endOfHeader(lines: readonly string[]): number {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || line.includes('-->')))
  return end < 0 ? lines.length : end
}

/** WebVTT (W3C): the speaker is the voice of a cue, `<v Agent>`, or in front of the text where no cue has a voice. */
export const webVttReader: TranscriptReader<string> = {
  kind: 'webvtt',
  matches: (text) => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(text),
  read: (text, problems) => {
    const lines = linesOf(text)
    const from = endOfHeader(lines)
    const language = lines
      .slice(0, from)
      .map((line) => /^Language:\s*(\S+)/i.exec(line)?.[1])
      .find((found) => found !== undefined)
    const cues = cuesOf(lines, from, problems, isNoCue).map((cue) => ({ cue, voices: voicesOf(cue) }))
    const hasVoices = cues.some(({ voices }) => voices.some(({ voice }) => voice !== ''))
    const named = hasVoices ? [] : speakersOf(cues.map(({ voices }) => voices[0]?.text ?? ''))
    return {
      unit: 'line',
      order: 'all',
      language,
      segments: cues.flatMap(({ cue, voices }, index) => {
        const { speaker = '', text: words = '' } = named[index] ?? {}
        return segmentsOf(cue, hasVoices ? voices : [{ voice: speaker, text: words }])
      }),
    }
  },
}
