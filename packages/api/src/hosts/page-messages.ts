/** The messages between the pages of one origin and the worker that answers for all of them, over one channel. */
export type PageMessage =
  /** A page has opened, and needs to know whether the API is ready. */
  | { kind: 'hello' }
  | {
      kind: 'ask'
      /** Unique over all pages. */
      id: string
      method: string
      url: string
      headers: [string, string][]
      body: ArrayBuffer | undefined
    }
  /** The caller of this question has gone. */
  | { kind: 'stop'; id: string }
  /** Throw the data away and make the demo data again. */
  | { kind: 'reset' }
  /** Move the clock of the demo on, by milliseconds. */
  | { kind: 'move'; ms: number }

export type WorkerMessage =
  /** `share` is 0..1 of the way; at 1 all data are there. */
  | { kind: 'progress'; text: string; share: number }
  /**
   * The API takes calls. `epoch` is another one for each worker; `calls` are its paths as regular expressions by method;
   * `ahead` is how many milliseconds its clock is ahead of the machine's.
   */
  | { kind: 'ready'; epoch: string; calls: Record<string, string[]>; ahead: number }
  /** The clock was moved on, and what was due by then is done. */
  | { kind: 'moved'; ahead: number }
  | { kind: 'head'; id: string; status: number; headers: [string, string][] }
  | { kind: 'piece'; id: string; bytes: Uint8Array }
  | { kind: 'end'; id: string }
  | { kind: 'broken'; id: string; message: string }
  /** The API cannot start. */
  | { kind: 'failed'; message: string }
  /** The demo data are new: what the pages hold is old. */
  | { kind: 'fresh' }
