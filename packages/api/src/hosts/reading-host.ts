import type { ReadingHost } from '#capabilities/insight/documents/reading/reading-host.rules.ts'
import { readMail } from './read-mail.ts'

/** What a server reads of documents beside what any host does. */
export const serverReading: ReadingHost = {
  recognizer: async () => (await import('./recognizer.ts')).recognizer,
  mail: readMail,
}
