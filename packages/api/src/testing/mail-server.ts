import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server on this machine: what arrives there is what a person finds in their post box. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += piece.toString()))
      stream.on('end', () => {
        arrived.push(text)
        done()
      })
    },
    ...options,
  })
  // A client that gives up cuts its line.
  server.on('error', () => undefined)
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  return {
    arrived,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}
