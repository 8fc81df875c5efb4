/** Something that takes its turns on the event loop: a call, or work that is done on a schedule. */
export interface Activity {
  /** The endpoint as the contract calls it, or the name of the work. */
  name: string
  /** The id of the call. */
  request?: string
  /** What is known of it when a block is reported. */
  line?: { user?: string }
}

/** What a call was and how it ended. */
export interface Answered {
  method: string
  endpoint?: string
  status: number
  code?: string
  ms: number
}

/** Where a host measures what goes on (hosts/telemetry.ts); a page measures nothing. */
export interface Telemetry {
  /** Does the work of an activity, so that a stretch which blocks the event loop is reported under its name. */
  during<T>(activity: Activity, work: () => Promise<T>): Promise<T>
  answered(call: Answered): void
}
