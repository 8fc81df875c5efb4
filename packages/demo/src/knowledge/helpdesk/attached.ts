const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What a scan tool writes of a vehicle. */
export const scanOf = (vin: string, codes: readonly string[], km: number | null) => ({
  name: 'scan.txt',
  type: 'text/plain',
  content: bytesOf(
    [`VIN ${vin}`, `Odometer ${km ?? 0} km`, '', ...codes.map((code) => `${code}  active  seen 3 times`), ''].join(
      '\n',
    ),
  ),
})

const rate = 8_000
/** A second of knocking, eight bits at 8 kHz: the smallest sound that every player knows. */
export function knocking(beats: number): { name: string; type: string; content: Uint8Array<ArrayBuffer> } {
  const content = new Uint8Array(44 + rate)
  const view = new DataView(content.buffer)
  const put = (at: number, text: string) => content.set(bytesOf(text), at)
  put(0, 'RIFF')
  view.setUint32(4, 36 + rate, true)
  put(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  put(36, 'data')
  view.setUint32(40, rate, true)
  for (let at = 0; at < rate; at += 1) {
    const inBeat = ((at * beats) % rate) / rate
    content[44 + at] = 128 + Math.round(90 * Math.exp(-inBeat * 12) * Math.sin((2 * Math.PI * 180 * at) / rate))
  }
  return { name: 'knocking.wav', type: 'audio/wav', content }
}
