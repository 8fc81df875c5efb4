/** Faults that a developer injects on purpose, to see spinners, retries and error states. Stored per tab. */
export interface Disturbances {
  /** Added to every call, in milliseconds. */
  latencyMs: number
  /** Of a hundred calls so many fail. */
  failPercent: number
  isOffline: boolean
}

const key = 'rad.disturbances'
const none: Disturbances = { latencyMs: 0, failPercent: 0, isOffline: false }

export function readDisturbances(): Disturbances {
  const stored = sessionStorage.getItem(key)
  return stored ? { ...none, ...(JSON.parse(stored) as Partial<Disturbances>) } : none
}

export const saveDisturbances = (disturbances: Disturbances) =>
  sessionStorage.setItem(key, JSON.stringify(disturbances))

/** Any request that contains this text fails: every state of the interface can be reached through one field. */
const sentinel = 'fail-500'

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

const fault = () =>
  Response.json(
    {
      error: {
        code: 'internal',
        message: 'Something went wrong on our side.',
        requestId: `on-purpose-${crypto.randomUUID().slice(0, 8)}`,
      },
    },
    { status: 500 },
  )

async function holdsSentinel(request: Request): Promise<boolean> {
  if (request.url.includes(sentinel)) return true
  const type = request.headers.get('content-type') ?? ''
  return type.includes('json') && (await request.clone().text()).includes(sentinel)
}

/** Sends a call with the injected faults. */
export async function disturbed(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const { latencyMs, failPercent, isOffline } = readDisturbances()
  if (latencyMs > 0) await pause(latencyMs, request.signal)
  if (isOffline) throw new TypeError('Failed to fetch: offline on purpose')
  if (Math.random() * 100 < failPercent || (await holdsSentinel(request))) return fault()
  return send(request)
}
