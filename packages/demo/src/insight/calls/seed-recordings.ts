import { toHex } from '@rad/api/internal/kernel/command/bytes.ts'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { soundReading } from '@rad/api/internal/capabilities/insight/calls/recordings/sound.queries.ts'

/** So many calls have a recording: those that are evidence of a complaint, the newest first. */
const howMany = 3

const rate = 4_000
/** Samples of a period of the tone in place of a voice. */
const periods: Readonly<Record<string, number>> = { agent: 20, customer: 15 }
const loudness: Readonly<Record<string, number>> = { agent: 70, customer: 95 }
const silence = 128

interface Line {
  seq: number
  speaker: string | null
  start_ms: number
  end_ms: number
  text: string
}
type Word = [from: number, to: number, text: string]

/** Its words one after the other, each as long as its letters. */
function wordsOf({ text, start_ms, end_ms }: Line): Word[] {
  const words = text.split(' ')
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0)
  let at = start_ms
  return words.map((word) => {
    const from = at
    at += ((end_ms - start_ms) * (word.length + 1)) / letters
    return [Math.round(from), Math.round(at), word]
  })
}

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
const little = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)

/** A tone for each word, higher for the customer, as a WAV file: no stranger’s voice is needed to show how it works. */
function soundOf(lines: readonly Line[], durationMs: number): Uint8Array<ArrayBuffer> {
  const count = Math.round((durationMs * rate) / 1000)
  const header = [...text('RIFF'), ...little(36 + count, 4), ...text('WAVEfmt '), ...little(16, 4), ...little(1, 2)]
  const format = [...little(1, 2), ...little(rate, 4), ...little(rate, 4), ...little(1, 2), ...little(8, 2)]
  const head = [...header, ...format, ...text('data'), ...little(count, 4)]
  const file = new Uint8Array(head.length + count).fill(silence)
  file.set(head)
  for (const line of lines) {
    const [period, loud] = [periods[line.speaker ?? ''] ?? 18, loudness[line.speaker ?? ''] ?? 60]
    for (const [from, to, word] of wordsOf(line)) {
      const [first, last] = [Math.round((from * rate) / 1000), Math.round(((to - 60) * rate) / 1000)]
      const height = loud * (0.6 + 0.1 * (word.length % 5))
      for (let at = first; at < last; at += 1)
        file[head.length + at] = silence + Math.round(height * Math.sin((2 * Math.PI * (at % period)) / period))
    }
  }
  return file
}

/** Recordings of some calls, with the times of their words. */
export async function seedRecordings(db: Db): Promise<void> {
  const calls = await db
    .selectFrom('call')
    .select(['id', 'source_no', 'duration_ms', 'started_at'])
    .where('consent', '=', true)
    .where((the) => the.exists(the.selectFrom('call_moment').whereRef('call_moment.call_id', '=', 'call.id')))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(howMany)
    .execute()
  for (const { id, source_no, duration_ms, started_at } of calls) {
    const lines = await db
      .selectFrom('call_segment')
      .select(['seq', 'speaker', 'start_ms', 'end_ms', 'text'])
      .where('call_id', '=', id)
      .orderBy('seq')
      .execute()
    for (const line of lines)
      await db
        .updateTable('call_segment')
        .set({ words: JSON.stringify(wordsOf(line)) })
        .where('call_id', '=', id)
        .where('seq', '=', line.seq)
        .execute()
    const content = soundOf(lines, duration_ms)
    const sound = (await soundReading.run({ bytes: content }, []))!
    const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
    const file = { name: `${source_no}.wav`, type: 'audio/wav', bytes: content.length, sha256, content }
    await db
      .insertInto('call_recording')
      .values({
        call_id: id,
        ...file,
        duration_ms: sound.duration_ms,
        peaks: Uint8Array.from(sound.peaks),
        added_at: started_at,
        adder: 'RECORDER',
      })
      .execute()
  }
}
