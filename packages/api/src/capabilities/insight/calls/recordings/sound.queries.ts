import { CallerError } from '#kernel/command/errors.ts'
import type { Task } from '#kernel/command/task.ts'
import { mostPeaks } from './contract.ts'

/** What a waveform is drawn from. */
export interface Sound {
  duration_ms: number
  /** How loud each of its parts is at most, from 0 to 255. */
  peaks: number[]
}

/** Decoded at once: a part of a large file, not all of it. */
const bytesAtOnce = 262_144
const partsPerSecond = 50
/** What recorders write; others are a mistake in the file. */
const rates = { least: 1_000, most: 192_000 }
const longestSeconds = 24 * 60 * 60

/** The loudest of each of at most so many equal parts. */
function foldedTo(most: number, levels: readonly number[]): number[] {
  const count = Math.min(most, levels.length)
  return Array.from({ length: count }, (_, at) => {
    const part = levels.slice(Math.floor((at * levels.length) / count), Math.floor(((at + 1) * levels.length) / count))
    return Math.round(255 * Math.min(1, Math.max(...part)))
  })
}

class UnreadableSound extends Error {}

/** Reads how loud a WAV file is, whatever coding telephone systems use in it; undefined where it is damaged. */
async function readSound({ bytes }: { bytes: Uint8Array }): Promise<Sound | undefined> {
  const { decoder } = await import('@audio/decode-wav')
  const decoding = decoder()
  const levels: number[] = []
  let [samples, loudest, rate] = [0, 0, 0]
  try {
    for (let at = 0; at < bytes.length; at += bytesAtOnce) {
      const { channelData, sampleRate } = decoding.decode(bytes.subarray(at, at + bytesAtOnce))
      const count = channelData[0]?.length ?? 0
      if (count === 0) continue
      rate = sampleRate
      if (rate < rates.least || rate > rates.most || samples + count > rate * longestSeconds)
        throw new UnreadableSound()
      const part = Math.round(rate / partsPerSecond)
      for (let frame = 0; frame < count; frame += 1) {
        for (const channel of channelData) loudest = Math.max(loudest, Math.abs(channel[frame]!))
        samples += 1
        if (samples % part > 0) continue
        levels.push(loudest)
        loudest = 0
      }
    }
  } catch (error) {
    // What the decoder refuses is no sound; there is nothing else that it could throw.
    if (error instanceof TypeError || error instanceof RangeError || error instanceof UnreadableSound) return undefined
    throw error
  } finally {
    decoding.free()
  }
  if (samples === 0) return undefined
  if (samples % Math.round(rate / partsPerSecond) > 0) levels.push(loudest)
  return { duration_ms: Math.round((1000 * samples) / rate), peaks: foldedTo(mostPeaks, levels) }
}

export const soundReading: Task<{ bytes: Uint8Array }, Promise<Sound | undefined>> = {
  name: 'read a sound',
  run: readSound,
  isSmall: ({ bytes }) => bytes.length < 65_536,
  lane: 'read',
  longestMs: 30_000,
  tooMuch: () => {
    const words = 'This recording takes too much to read. Send it in another format, such as mp3.'
    return new CallerError(413, 'body.size', words, { fields: { file: words } })
  },
}
