import type { Deps } from '#kernel/command/context.ts'
import { type SpokenFile, RecordingRefused, sandboxTranscript } from './recognizer.rules.ts'

/**
 * Writes the transcript of a recording: answers a document of one of the shapes that transcripts come in. What is rejected
 * can be tried again, unless it is `RecordingRefused`.
 */
export type SpeechRecognizer = (file: SpokenFile) => Promise<unknown>

/** An hour of speech may take so long. */
const longestMs = 10 * 60_000
/** A transcript with the times of its words; more is no transcript. */
const mostAnswered = 8_000_000

async function boundedJson(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostAnswered) throw new RecordingRefused('The recognizer answered with more than a transcript.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The recognizer answered with something other than JSON.')
  }
}

/** A server that takes recordings as OpenAI, whisper.cpp, faster-whisper, and vLLM do, and answers in the JSON of Whisper. */
const serverAt =
  ({ url, key }: { url: string; key: string | undefined }, stopping: AbortSignal): SpeechRecognizer =>
  async ({ name, type, content, language }) => {
    const form = new FormData()
    form.append('file', new File([content], name, { type }))
    form.append('response_format', 'verbose_json')
    form.append('timestamp_granularities[]', 'word')
    form.append('timestamp_granularities[]', 'segment')
    form.append('model', 'whisper-1')
    if (language !== null) form.append('language', language.slice(0, 2))
    const tooLate = AbortSignal.timeout(longestMs)
    const response = await fetch(new URL('v1/audio/transcriptions', url.replace(/\/?$/, '/')), {
      method: 'POST',
      body: form,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.any([stopping, tooLate]),
      redirect: 'error',
    }).catch((cause: unknown) => {
      const words = tooLate.aborted ? 'The recognizer took longer than 10 minutes.' : 'The recognizer can’t be reached.'
      throw new Error(words, { cause })
    })
    if (response.ok) return boundedJson(response)
    await response.body?.cancel()
    const words = `The recognizer answered ${response.status}.`
    // A wrong key or too many calls are no fault of the recording.
    const isFault = [400, 413, 415, 422].includes(response.status)
    throw isFault ? new RecordingRefused(words) : new Error(words)
  }

const sandbox: SpeechRecognizer = async (file) => sandboxTranscript(file)

/** The recognizer that this server was given; undefined where there is none. */
export function recognizerOf({
  settings,
  stopping,
}: Pick<Deps, 'settings' | 'stopping'>): SpeechRecognizer | undefined {
  const { speech_recognizer: given } = settings
  if (given === undefined) return undefined
  return given === 'sandbox' ? sandbox : serverAt(given, stopping)
}
