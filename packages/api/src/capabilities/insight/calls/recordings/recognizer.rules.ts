/** A recording that is to be written down. */
export interface SpokenFile {
  name: string
  type: string
  content: Uint8Array<ArrayBuffer>
  /** As the call has it, such as `pt-BR`; null where it has to be found out. */
  language: string | null
  duration_ms: number | null
  peaks: readonly number[]
}

/** The recognizer takes this recording neither now nor later. */
export class RecordingRefused extends Error {}

/** Quieter than this is silence, and a pause as short as this one belongs to the sentence. */
const quietest = 12
const longestPauseMs = 500

/** What the sandbox hears: when there is sound. It knows no words, so that it never invents any. */
export function sandboxTranscript({ peaks, duration_ms }: Pick<SpokenFile, 'peaks' | 'duration_ms'>) {
  if (peaks.length === 0 || duration_ms === null)
    throw new RecordingRefused('The sandbox hears wav files alone. Set SPEECH_URL to a recognizer for others.')
  const step = duration_ms / peaks.length
  const stretches: { from: number; to: number }[] = []
  for (const [at, peak] of peaks.entries()) {
    if (peak < quietest) continue
    const last = stretches.at(-1)
    if (last && at * step - last.to <= longestPauseMs) last.to = (at + 1) * step
    else stretches.push({ from: at * step, to: (at + 1) * step })
  }
  const inSeconds = (ms: number) => Math.round(ms) / 1000
  return {
    duration_s: inSeconds(duration_ms),
    segments: stretches.map(({ from, to }) => ({
      speaker: '?',
      start_s: inSeconds(from),
      end_s: inSeconds(to),
      text: '[speech]',
    })),
  }
}
