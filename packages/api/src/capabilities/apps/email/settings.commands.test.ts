import { describe, expect, test } from 'vitest'
import { testMailboxes } from '#testing/mailboxes.ts'
import type { Caller } from '#testing/test-app.ts'
import { emailApi } from './contract.ts'
import { emailSettingsApi } from './settings.contract.ts'

let me: Caller
let other: Caller
const { delivered, emails, failing, subjects, update } = testMailboxes((on) => {
  ;({ me, other } = on)
})

const labelsOf = async () => (await other.send(emailSettingsApi.get, {})).labels
const add = (name: string, tone = 'good' as const) => other.send(emailSettingsApi.addLabel, { body: { name, tone } })

describe('labels of one’s own', () => {
  test('are listed beside the four standard ones, added to mails, and searched by name', async () => {
    const { id } = await add('Warranty cases')
    expect((await labelsOf()).map(({ name }) => name)).toEqual([
      'personal',
      'company',
      'important',
      'private',
      'Warranty cases',
    ])
    const { got } = await delivered('Gearbox under warranty')
    await other.send(emailApi.toggleLabel, { body: { emailIds: [got.id], label: id } })
    expect((await emails(other, { label: id })).map((one) => one.labels)).toEqual([[id]])
    expect(await subjects(other, { q: 'label:"warranty CASES"' })).toEqual(['Gearbox under warranty'])
    // Others have neither the label nor its name.
    expect(await failing(update(me, [(await emails(me))[0]!.id], { labels: [id] }))).toMatchObject({ status: 422 })
    expect(await subjects(me, { q: 'label:"warranty cases"' })).toEqual([])
  })

  test('are renamed, and go from the mails when they are removed', async () => {
    const { id } = await add('Old name')
    const { got } = await delivered('With a label of mine')
    await update(other, [got.id], { labels: ['private', id] })
    const params = { id }
    await other.send(emailSettingsApi.updateLabel, { params, body: { name: 'New name', tone: 'bad' } })
    expect(await labelsOf()).toContainEqual({ id, name: 'New name', tone: 'bad', isFixed: false })
    expect(await failing(me.send(emailSettingsApi.removeLabel, { params }))).toMatchObject({ status: 404 })
    await other.send(emailSettingsApi.removeLabel, { params })
    const [mail] = await emails(other, { q: '"With a label of mine"' })
    expect(mail!.labels).toEqual(['private'])
  })

  test('have a unique name', async () => {
    await add('Twice')
    for (const name of ['twice', 'Important', ''])
      expect(await failing(add(name))).toMatchObject({ status: 422, fields: { name: expect.any(String) } })
  })
})

test('a signature is stored without scripts, and belongs to one user', async () => {
  const signature = '<p>Tara Sen</p><script>alert(1)</script>'
  expect(await other.send(emailSettingsApi.saveSignature, { body: { signature } })).toEqual({
    signature: '<p>Tara Sen</p>',
  })
  expect((await other.send(emailSettingsApi.get, {})).signature).toBe('<p>Tara Sen</p>')
  expect((await me.send(emailSettingsApi.get, {})).signature).toBe('')
})

test('a template is saved once for each name, and removed', async () => {
  const save = (message: string) =>
    other.send(emailSettingsApi.addTemplate, { body: { name: 'Car is ready', subject: 'Your car is ready', message } })
  await save('<p>Come and get it.</p>')
  const { id } = await save('<p>You can collect it until 18:00.</p>')
  expect(await other.send(emailSettingsApi.templates, {})).toEqual([
    { id, name: 'Car is ready', subject: 'Your car is ready', message: '<p>You can collect it until 18:00.</p>' },
  ])
  expect(await me.send(emailSettingsApi.templates, {})).toEqual([])
  await other.send(emailSettingsApi.removeTemplate, { params: { id } })
  expect(await other.send(emailSettingsApi.templates, {})).toEqual([])
})

test('spelling is checked until a person does not want it', async () => {
  const checks = async (who: Caller) => (await who.send(emailSettingsApi.get, {})).checksSpelling
  expect(await checks(other)).toBe(true)
  await other.send(emailSettingsApi.saveSpelling, { body: { checksSpelling: false } })
  expect([await checks(other), await checks(me)]).toEqual([false, true])
  await other.send(emailSettingsApi.saveSignature, { body: { signature: '<p>Tara</p>' } })
  expect(await checks(other)).toBe(false)
})
