import { PageStore } from './page-store.ts'
import type { PageEngine } from './page-engine.ts'
import { answering, type WorkerRequest, type WorkerResponse } from './worker-client.ts'

// Made by tools/page-image.ts, from the migrations and the embedded database as installed.
const image = new URL('../../dist/database.bin', import.meta.url)
const files = new URL('../../dist/engine.bin', import.meta.url)
const program = new URL('../../../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url)

async function firstFiles() {
  const response = await fetch(image)
  if (!response.ok) throw new Error(`The demo data could not be loaded (${response.status})`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Requests all parts at once, before the code that puts them together has arrived. */
async function open(): Promise<PageEngine> {
  const store = new PageStore(self.name, firstFiles)
  store.prepare()
  const parts = {
    program: WebAssembly.compileStreaming(fetch(program)),
    files: fetch(files).then((found) => found.blob()),
  }
  const { openEngine } = await import('./page-engine.ts')
  return openEngine(store, await parts.program, await parts.files)
}

// A worker of a page just closed may still be writing: the store has one at a time.
const opened = new Promise<PageEngine>((resolve, reject) => {
  void navigator.locks.request(`${self.name}.database`, () => {
    open().then(resolve, reject)
    return new Promise(() => undefined)
  })
})

async function answer(request: WorkerRequest): Promise<Omit<WorkerResponse, 'id'>> {
  const engine = await opened
  switch (request.do) {
    case 'open':
      return {}
    case 'run':
      return engine.run(request.batch)
    case 'image':
      return { image: await engine.image() }
    case 'close':
      await engine.close()
      return {}
  }
}

/** Sent between two requests: the clock of the engine is to be this many milliseconds ahead of the machine's. */
export interface ClockMove {
  ahead: number
}

const machineTime = Date.now
/** Where the engine reads what a statement calls `now()`. */
const moveClock = ({ ahead }: ClockMove) => {
  Date.now = () => machineTime() + ahead
}

const answerRequest = answering(answer, (response) => self.postMessage(response))
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest | ClockMove>) =>
  'ahead' in data ? moveClock(data) : void answerRequest(data),
)
