import { test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { pino } from 'pino'
test('x', async () => {
  const app = await testApp()
  app.deps.log = pino({ level: 'error' })
  const r = await app.request('/jwt/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'admin@demo.com', password: 'admin' }),
  })
  console.log(r.status, await r.text())
  await app.close()
})
