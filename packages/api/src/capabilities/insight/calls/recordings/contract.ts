import { z } from 'zod'
import { contract, givenInstant, instant, text } from '#kernel/contract/contract.ts'

/** The most a recording may weigh: about an hour and a half of a telephone call without compression. */
export const mostRecordingBytes = 50 * 1_048_576

/** The recording of a call, without its content. */
export const Recording = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Null where the file has to be played to know. */
  duration_ms: z.int().nullable(),
  /** How loud it is from beginning to end, in equal parts from 0 to 255; empty where its sound can’t be read. */
  peaks: z.array(z.int()),
  added_at: instant,
  adder: z.string(),
  /** Whether it waits for a recognizer that writes its transcript. */
  is_waiting: z.boolean(),
  /** Why the recognizer wrote nothing down, at its last try. */
  recognize_error: z.string().nullable(),
})
export type Recording = z.infer<typeof Recording>

/** In so many parts at most how loud a recording is gets stored. */
export const mostPeaks = 800

const Waveform = z.strictObject({
  /** Of the recording that was measured: another one may have taken its place. */
  added_at: givenInstant,
  duration_ms: z.int('Enter milliseconds from 1 to 86,400,000.').min(1).max(86_400_000),
  peaks: z
    .array(z.int('Enter whole numbers from 0 to 255.').min(0).max(255))
    .min(1, 'Enter at least one part.')
    .max(mostPeaks, `Enter at most ${mostPeaks} parts.`),
})

const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const one = { path: '/api/calls/:no/recording', scope: 'outlet', params: byNo } as const
const file = z.instanceof(File, { message: 'Choose a file.' })
const form = { multipart: true, maxBytes: mostRecordingBytes + 1_048_576 } as const

export const callRecordingsApi = contract('call-recordings', {
  get: {
    ...one,
    method: 'GET',
    allow: 'read Call',
    summary: 'The recording of a call with its waveform, without its content.',
    response: Recording,
  },
  file: {
    ...one,
    path: `${one.path}/file`,
    method: 'GET',
    allow: 'read Call',
    summary: 'The recording as it was received, or the range of it that is requested.',
    response: 'file',
  },
  address: {
    ...one,
    path: `${one.path}/address`,
    method: 'POST',
    allow: 'read Call',
    summary: 'An address for players, which send no token: for this user and call, and for fifteen minutes.',
    response: z.object({ path: z.string(), until: instant }),
  },
  play: {
    method: 'GET',
    path: '/api/recordings/:token',
    allow: 'public',
    scope: 'none',
    transaction: 'own',
    summary: 'The recording of an address (`address`), or the range of it that a player requests.',
    params: z.object({ token: z.string().regex(/^[\w-]{1,200}\.[\w-]{1,600}\.[\w-]{1,200}$/) }),
    response: 'file',
  },
  add: {
    ...one,
    ...form,
    method: 'PUT',
    allow: 'update Call',
    summary: 'Adds the recording of a call or replaces it: wav, mp3, m4a, ogg, or webm, 50 MiB at most.',
    body: z.object({ file }),
    response: Recording,
  },
  waveform: {
    ...one,
    path: `${one.path}/waveform`,
    method: 'PUT',
    allow: 'update Call',
    summary: 'Stores how loud a recording is, as a browser measured it; only where it has no waveform yet.',
    body: Waveform,
    response: Recording,
  },
  recognize: {
    ...one,
    path: `${one.path}/recognition`,
    method: 'POST',
    allow: 'update Call',
    summary: 'Has a recording written down again whose transcript is missing.',
    response: Recording,
    status: 202,
  },
  remove: {
    ...one,
    method: 'DELETE',
    allow: 'update Call',
    summary: 'Deletes the recording of a call.',
    response: z.object({ no: z.string() }),
  },
})

export const ingestRecordingsApi = contract('ingest-recordings', {
  recording: {
    ...form,
    method: 'POST',
    path: '/api/ingest/recordings',
    allow: 'public',
    scope: 'none',
    transaction: 'own',
    summary:
      'Takes the recording of a call of a client in, by its key as the bearer and by the id of the call. The same recording again changes nothing.',
    body: z.object({ id: text(200, 1), file }),
    response: z.object({ no: z.string(), result: z.enum(['created', 'updated', 'unchanged']) }),
    status: 202,
  },
})
