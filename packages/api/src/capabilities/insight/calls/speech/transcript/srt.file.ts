import { inOneLine } from '#kernel/contract/lines.ts'
import { type Cue, cuesOf, speakersOf } from './cues.rules.ts'
import { linesOf } from './lines.rules.ts'
import type { TranscriptReader } from './rules.ts'
import { roleOf } from './speakers.rules.ts'

/** What players read as formatting: `<i>`, `</font>`, and `{\an8}`. */
const formatting = /<\/?[a-z][^<>]{0,200}>|\{\\[^{}]{0,200}\}/gi

const plainText = ({ text }: Cue) => inOneLine(text.join(' ').replaceAll(formatting, ''))

/** SubRip: a number, the times with a comma or a point before the milliseconds, the text, which may begin with the speaker. */
export const srtReader: TranscriptReader<string> = {
  kind: 'srt',
  matches: (text) => {
    const [first = '', second = ''] = linesOf(text)
      .filter((line) => line.trim() !== '')
      .slice(0, 2)
    return /^\s*\d+\s*$/.test(first) ? second.includes('-->') : first.includes('-->')
  },
  read: (text, problems) => {
    const cues = cuesOf(linesOf(text), 0, problems)
    const spoken = speakersOf(cues.map(plainText))
    return {
      unit: 'line',
      order: 'all',
      segments: cues.map(({ line, startMs, endMs }, index) => {
        const { speaker, text: words } = spoken[index]!
        return { place: line, startMs, endMs, speaker, role: roleOf(speaker), text: words, confidence: null }
      }),
    }
  },
}
