import { connect } from 'node:net'

/** A request that is never sent whole, as it is on the wire. */
export interface SlowRequest {
  /** Request line and headers. */
  head: readonly string[]
  /** Sent after the head at once. */
  first?: string | Buffer
  /** Sent again and again, so often. */
  drip?: { piece: string; everyMs: number }
  /** Another address of this machine to come from. */
  from?: string
}

/** How a server got rid of a sender: its answer, 0 for none, and when the connection was gone. */
export interface Ending {
  status: number
  ms: number
}

/** Sends and never finishes; answers how it ended. `written` resolves once the first part is on its way, or refused. */
export function sendSlowly(origin: string, { head, first = '', drip, from }: SlowRequest) {
  const { hostname, port } = new URL(origin)
  const since = performance.now()
  const ended = Promise.withResolvers<Ending>()
  const written = Promise.withResolvers<void>()
  let received = ''
  const socket = connect({ host: hostname, port: Number(port), ...(from === undefined ? {} : { localAddress: from }) })
  socket.write(head.map((line) => `${line}\r\n`).join(''))
  socket.write(first, () => written.resolve())
  const dripping = drip && setInterval(() => socket.write(drip.piece), drip.everyMs)
  socket.on('data', (piece) => (received += piece.toString()))
  // Being cut off in the middle of a write is how it should end.
  socket.on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  socket.once('close', () => {
    clearInterval(dripping)
    written.resolve()
    ended.resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0), ms: performance.now() - since })
  })
  return { ended: ended.promise, written: written.promise, close: () => socket.destroy() }
}
