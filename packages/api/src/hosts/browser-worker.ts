import { openInPage } from '#database/in-page.ts'
import { word } from '#kernel/contract/words.ts'
import type { PageMessage, WorkerMessage } from './page-messages.ts'

/** The channel as the host uses it. */
export interface Channel {
  postMessage(message: WorkerMessage): void
  onmessage: ((event: MessageEvent<PageMessage>) => void) | null
}

/** The worker of one page. Of all the pages of an origin one worker holds the store and answers for all of them. */
const { name } = self
const channel = new BroadcastChannel(name) as unknown as Channel

/** Locked as long as this worker lives; when its page is closed, the next one in line takes over what is stored. */
await navigator.locks.request(`${name}.store`, async () => {
  try {
    channel.postMessage({ kind: 'progress', text: word('Loading database'), share: 0.1 })
    // On its own thread the database opens while the app is still being read.
    const database = openInPage(name)
    const { answerPages } = await import('./browser-host.ts')
    await answerPages(name, await database, channel)
  } catch (error) {
    channel.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    throw error
  }
  return new Promise(() => undefined)
})
