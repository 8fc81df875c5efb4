// The limit: `node:http` and `pg` answering the queries of the lists, without a framework, rights, scope, audit or checks,
// as fast as this machine lets a server on Node be. Started by bench/compare.ts with the address of the database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Answers, Ask } from './bare-answers.ts'
import { complaintAnswers } from './bare-complaints.ts'
import { conversationAnswers } from './bare-conversations.ts'
import { ticketAnswers } from './bare-tickets.ts'

const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: '-c role=rad_network -c jit=off -c timezone=UTC',
})

const ask: Ask = (name, text, values) => pool.query({ name, text, values })

const answers: Answers = { ...complaintAnswers(ask), ...ticketAnswers(ask), ...conversationAnswers(ask) }

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    answers[pathname]!(searchParams, body).then(
      (answer) => {
        const text = JSON.stringify(answer ?? null)
        response.writeHead(answer === undefined ? 404 : 200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        })
        response.end(text)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
