import { callRecordingsApi, mostPeaks, type Recording } from '@rad/api/insight/calls/recordings/contract'
import { received } from '#api/download.ts'

/** Decoded, it takes up to thirty times as much memory as the file. */
const mostBytes = 16 * 1_048_576
/** The lowest rate that browsers decode to: how loud a second is shows as well in few samples. */
const sampleRate = 8_000

export type Loudness = Pick<Recording, 'peaks'> & { duration_ms: number }

/** Whether a browser measures what the server could not read. */
export const isMeasured = ({ peaks, bytes }: Pick<Recording, 'peaks' | 'bytes'>) =>
  peaks.length === 0 && bytes <= mostBytes

/** The loudest of each of at most so many equal parts of a sound, from 0 to 255. */
export function loudnessOf(channels: readonly Float32Array[], durationMs: number): Loudness {
  const samples = channels[0]?.length ?? 0
  const count = Math.min(mostPeaks, samples)
  const peaks = Array.from({ length: count }, (_, part) => {
    let loudest = 0
    const end = Math.floor(((part + 1) * samples) / count)
    for (let at = Math.floor((part * samples) / count); at < end; at += 1)
      for (const channel of channels) loudest = Math.max(loudest, Math.abs(channel[at]!))
    return Math.round(255 * Math.min(1, loudest))
  })
  return { peaks, duration_ms: Math.max(1, Math.round(durationMs)) }
}

/** Reads how loud a recording is with what the browser plays it with; null where it does not know the coding. */
export async function measureLoudness(no: string, signal: AbortSignal): Promise<Loudness | null> {
  if (typeof OfflineAudioContext === 'undefined') return null
  const { blob } = await received(callRecordingsApi.file, { params: { no } }, signal)
  const bytes = await blob.arrayBuffer()
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes).catch(() => null)
  if (!sound || sound.length === 0) return null
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  return loudnessOf(channels, sound.duration * 1000)
}
