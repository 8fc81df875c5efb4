const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
const little = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)

interface Coding {
  /** 1 for PCM, 6 and 7 for the A-law and µ-law of telephones. */
  format?: number
  bits?: number
  channels?: number
  rate?: number
}

/** A WAV file of these bytes of sound. */
export function waveOf(data: Uint8Array, { format = 1, bits = 8, channels = 1, rate = 8_000 }: Coding = {}) {
  const block = (channels * bits) / 8
  const head = [...little(format, 2), ...little(channels, 2), ...little(rate, 4), ...little(rate * block, 4)]
  const described = [...head, ...little(block, 2), ...little(bits, 2)]
  const header = [...text('RIFF'), ...little(36 + data.length, 4), ...text('WAVEfmt '), ...little(16, 4), ...described]
  return Uint8Array.from([...header, ...text('data'), ...little(data.length, 4), ...data])
}

/** So many seconds of silence, then as many of a tone, in 8 bits. */
export const silenceAndTone = (seconds: number, rate = 8_000) =>
  Uint8Array.from({ length: 2 * seconds * rate }, (_, at) =>
    at < seconds * rate ? 128 : 128 + Math.round(100 * Math.sin((2 * Math.PI * 440 * at) / rate)),
  )
