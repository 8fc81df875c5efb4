import { modelsApi } from '@rad/api/network/models/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#api/auth-calls.ts'
import { replaceNetwork } from '#api/network.ts'
import { randomId } from '#api/random-id.ts'
import { discardChange, onSent, queueChange, queuedChanges, retryChange, sendQueued, watchQueue } from '#api/queue.ts'
import { clearSession, readSession, saveSession } from '#api/session.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let office: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  api = await startTestApi()
  office = await api.as('HQA')
}, 60_000)
afterAll(() => api.close())

/** Whether the network is up, and the requests sent over it. */
let isOnline = true
const sent: string[] = []
const overLine = async (request: Request): Promise<Response> => {
  if (!isOnline) throw new TypeError('Failed to fetch')
  sent.push(`${request.method} ${new URL(request.url).pathname}`)
  return api.fetch(request)
}

beforeEach(async () => {
  isOnline = true
  replaceNetwork(overLine)
  await signIn({ email: 'hqa@demo.com', password: 'hqa' })
  sent.length = 0
})
afterEach(() => {
  queuedChanges().forEach(discardChange)
  clearSession()
})

/** Each with its own make, so that names are free. */
const addModel = (make: string) =>
  office.send(modelsApi.add, { body: { make: `${make} ${randomId()}`, name: make, channel: null } })
const modelOf = async (id: string) => office.send(modelsApi.get, { params: { id } })
const rename = (id: string, name: string, if_version: number) =>
  queueChange(
    modelsApi.update,
    { params: { id }, body: { name, if_version } },
    { of: `model:${id}`, title: name, text: 'Renamed' },
  )

test('200 changes made offline are stored, and made once and in order when online again (T-39)', async () => {
  const { id, version } = await addModel('Two hundred')
  isOnline = false
  for (let at = 1; at <= 200; at += 1) rename(id, `Name ${at}`, version)
  await sendQueued()
  expect(queuedChanges()).toHaveLength(200)
  isOnline = true
  const names: string[] = []
  replaceNetwork(async (request) => {
    names.push(((await request.clone().json()) as { name: string }).name)
    return overLine(request)
  })
  await sendQueued()
  expect(queuedChanges()).toEqual([])
  expect(names).toEqual(Array.from({ length: 200 }, (_, at) => `Name ${at + 1}`))
  expect(await modelOf(id)).toMatchObject({ name: 'Name 200', version: version + 200 })
})

test('a change whose response is lost is made once', async () => {
  const { id, version } = await addModel('Lost answer')
  let losses = 3
  replaceNetwork(async (request) => {
    const answer = await overLine(request)
    if (losses-- > 0) throw new TypeError('The line broke')
    return answer
  })
  rename(id, 'Once', version)
  for (let round = 0; round < 4; round += 1) await sendQueued()
  expect(sent.length).toBeGreaterThan(3)
  expect(await modelOf(id)).toMatchObject({ name: 'Once', version: version + 1 })
})

test('a conflict is shown and blocks later changes of the same record, but no others', async () => {
  const [mine, other] = [await addModel('Mine'), await addModel('Other')]
  isOnline = false
  rename(mine.id, 'Mine offline', mine.version)
  rename(mine.id, 'Mine later', mine.version)
  rename(other.id, 'Other offline', other.version)
  await office.send(modelsApi.update, { params: { id: mine.id }, body: { name: 'Theirs', if_version: mine.version } })
  isOnline = true
  await sendQueued()
  expect(await modelOf(other.id)).toMatchObject({ name: 'Other offline' })
  const [refused, after] = queuedChanges()
  expect(refused!.refused).toMatchObject({
    status: 409,
    code: 'version.stale',
    details: { current: { name: 'Theirs' } },
  })
  expect(after!.refused).toBeUndefined()
  const { current } = refused!.refused!.details as { current: { version: number } }
  retryChange(refused!, current.version)
  await vi.waitFor(() => expect(queuedChanges()).toEqual([]))
  expect(await modelOf(mine.id)).toMatchObject({ name: 'Mine later', version: mine.version + 3 })
})

test('a refused change can be discarded, and later changes are then sent', async () => {
  const { id, version } = await addModel('Refused')
  isOnline = false
  rename(id, '', version)
  rename(id, 'Good', version)
  isOnline = true
  await sendQueued()
  const [refused] = queuedChanges()
  expect(refused!.refused).toMatchObject({ status: 422 })
  discardChange(refused!)
  await vi.waitFor(() => expect(queuedChanges()).toEqual([]))
  expect(await modelOf(id)).toMatchObject({ name: 'Good' })
})

test('changes outlive the tab, and are sent when the product is opened again', async () => {
  const { id, version } = await addModel('Closed tab')
  isOnline = false
  rename(id, 'After closing', version)
  await sendQueued()
  // Another tab reads the same store, with nothing in its memory.
  vi.resetModules()
  const again = await import('#api/queue.ts')
  const network = await import('#api/network.ts')
  network.replaceNetwork(api.fetch)
  const stop = again.watchQueue()
  await vi.waitFor(() => expect(again.queuedChanges()).toEqual([]))
  stop()
  expect(await modelOf(id)).toMatchObject({ name: 'After closing' })
})

test('a token that expired meanwhile is renewed, and nothing is lost', async () => {
  const { id, version } = await addModel('Expired')
  const session = readSession()!
  saveSession({ ...session, accessToken: 'expired' })
  rename(id, 'Renewed', version)
  await sendQueued()
  expect(queuedChanges()).toEqual([])
  expect(await modelOf(id)).toMatchObject({ name: 'Renewed' })
})

test('changes of one user stay queued while another user is signed in', async () => {
  const { id, version } = await addModel('Whose')
  isOnline = false
  rename(id, 'Theirs alone', version)
  clearSession()
  isOnline = true
  await signIn({ email: 'rgm@demo.com', password: 'rgm' })
  await sendQueued()
  expect(queuedChanges()).toEqual([])
  expect(await modelOf(id)).toMatchObject({ name: 'Whose' })
  clearSession()
  await signIn({ email: 'hqa@demo.com', password: 'hqa' })
  expect(queuedChanges()).toHaveLength(1)
  const onSentSpy = vi.fn<(capability: string) => void>()
  const stopTelling = onSent(onSentSpy)
  const stop = watchQueue()
  await vi.waitFor(() => expect(queuedChanges()).toEqual([]))
  stop()
  stopTelling()
  expect(onSentSpy).toHaveBeenCalledWith('models')
})
