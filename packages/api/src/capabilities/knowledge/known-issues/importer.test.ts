import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineApi } from '#capabilities/service/timeline/contract.ts'
import { checksums, countsOf, fileAt, importSteps, realFiles, textFile } from '#testing/import-steps.ts'
import { caseIn, moveCase, signInSides } from '#testing/helpdesk.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { knownIssuesApi } from './contract.ts'

let app: TestApp
let admin: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  steps = importSteps(admin)
})
afterAll(() => app.close())

const kind = 'known-issues'
const nothing = { new: 0, changed: 0, same: 0, wrong: 0, warnings: 0 }
const tables = ['known_issue', 'timeline_event']

const head = 'nhtsa_id,document_name,makes,models,summary'
const pump =
  'The low-pressure fuel pump may stop operating, so that the engine runs rough or stalls while driving at higher speeds.'
const lines = [
  head,
  `20V012,RCMN-20V012-0097.pdf,TOYOTA,CAMRY|COROLLA,"${pump}"`,
  '20V012,RCONL-20V012-0125.pdf,TOYOTA,COROLLA|4RUNNER,Owner letter in Recall No. 20V012',
  '20V099,RCRIT-20V099-0001.pdf,FORD,F-150,Remedy instructions for the rear view camera that shows a blue image. Call 1-866-436-7332.',
]
const csv = (rows: readonly string[]) => textFile(`${rows.join('\n')}\n`, 'recalls.csv')

async function issueOf(campaign: string, who = admin) {
  const { rows } = await who.send(knownIssuesApi.list, { query: { q: campaign, perPage: 100 } })
  const found = rows.find(({ campaign_no }) => campaign_no === campaign)
  return found && who.send(knownIssuesApi.get, { params: { no: found.no } })
}

describe('recall documents', () => {
  test('become one known issue for each campaign, found again by its number, and go again', async () => {
    const before = await checksums(app, tables)
    const first = await steps.checked(kind, csv(lines))
    expect(countsOf(first.answer)).toEqual({ ...nothing, new: 2 })
    await steps.commit(first.id)
    expect(await issueOf('20V012')).toMatchObject({
      status: 'draft',
      title: expect.stringMatching(/^Recall 20V012: TOYOTA camry, corolla, 4runner$/i) as string,
      system_group: 'powertrain',
      symptoms: pump,
      remedy: '<p>Documents of recall 20V012:</p><ul><li>RCMN-20V012-0097.pdf</li><li>RCONL-20V012-0125.pdf</li></ul>',
    })
    const camera = await issueOf('20V099')
    expect(camera).toMatchObject({ system_group: 'adas' })
    expect(camera!.symptoms).not.toContain('436')
    const { events } = await admin.send(timelineApi.events, {
      params: { kind: 'known_issue', id: camera!.id },
      query: {},
    })
    expect(events).toMatchObject([{ type: 'opened', visibility: 'brand', text: 'Imported from recalls.csv, line 4' }])

    const again = await steps.checked(kind, csv(lines))
    expect(countsOf(again.answer)).toEqual({ ...nothing, same: 2 })
    await steps.commit(again.id)

    const corrected = lines.map((line) => line.replace('F-150', 'F-150|F-250'))
    const second = await steps.checked(kind, csv(corrected))
    expect(countsOf(second.answer)).toEqual({ ...nothing, changed: 1, same: 1 })
    await steps.commit(second.id)
    expect((await issueOf('20V099'))!.models).toHaveLength(2)

    await steps.revert(second.id)
    expect((await issueOf('20V099'))!.models).toHaveLength(1)
    await steps.revert(first.id)
    expect(await checksums(app, tables)).toEqual(before)
  })

  test('are read by outlets once they are published, and not undone once a case was solved with one', async () => {
    const sides = await signInSides(app)
    const done = await steps.checked(kind, csv(lines), { options: { status: 'published' } })
    await steps.commit(done.id)
    const issue = await issueOf('20V012', sides.outlet)
    expect(issue).toMatchObject({ status: 'published', published_on: expect.any(String) as string })
    const { matches } = await sides.outlet.send(knownIssuesApi.match, { query: { q: 'the fuel pump stops operating' } })
    expect(matches.map(({ no }) => no)).toContain(issue!.no)

    const no = await caseIn('submitted', sides)
    await moveCase(sides.helpdesk, no, 'answered_by_known_issue', { known_issue: issue!.no })
    await expect(steps.revert(done.id)).rejects.toMatchObject({ status: 409 })
    await moveCase(sides.helpdesk, no, 'in_analysis', { reason: 'It came back' })
    await steps.revert(done.id)
    expect(await issueOf('20V012')).toBeUndefined()
  })

  test('leave what was written here as it is, and report it', async () => {
    const written = await admin.send(knownIssuesApi.add, {
      body: {
        title: 'Fuel pump stops',
        system_group: 'powertrain',
        symptoms: 'The engine stalls at speed.',
        remedy: '<p>Replace the fuel pump.</p>',
        campaign_no: '20T012',
      },
    })
    const done = await steps.checked(kind, csv(lines.map((line) => line.replaceAll('20V012', '20T012'))))
    expect(countsOf(done.answer)).toEqual({ ...nothing, new: 2, warnings: 1 })
    await steps.commit(done.id)
    expect(await admin.send(knownIssuesApi.get, { params: { no: written.no } })).toMatchObject({
      version: 1,
      title: 'Fuel pump stops',
    })
    await steps.revert(done.id)
  })

  test.each([
    ['a number', `,x.pdf,FORD,F-150,"${pump}"`, 'nhtsa_id', 'This is required.'],
    [
      'a text that says enough',
      '21V001,x.pdf,FORD,F-150,Letter',
      'summary',
      'Describe the fault in at least 10 characters.',
    ],
    [
      'a remedy or a document',
      `21V001,,FORD,F-150,"${pump}"`,
      'document_name',
      'Enter a remedy, or match a column with documents.',
    ],
    [
      'a number that is not too long',
      `${'9'.repeat(41)},x.pdf,FORD,F-150,"${pump}"`,
      'nhtsa_id',
      'Use at most 40 characters.',
    ],
  ])('stay out without %s', async (_what, line, column, message) => {
    const { answer } = await steps.checked(kind, csv([head, line, lines[1]!]))
    expect(answer).toMatchObject({ new: 1, wrong: 1 })
    expect(answer.errors).toContainEqual(expect.objectContaining({ line: 2, column, message }))
  })

  test('are not published where they name an outlet', async () => {
    const named = [head, '21V001,x.pdf,FORD,F-150,The fault was first seen at DL001-01 in spring by its people.']
    const draft = await steps.checked(kind, csv(named))
    expect(countsOf(draft.answer)).toEqual({ ...nothing, new: 1 })
    const published = await steps.checked(kind, csv(named), { options: { status: 'published' } })
    expect(countsOf(published.answer)).toEqual({ ...nothing, wrong: 1 })
  })

  test('with components and a remedy describe what is done, and the components decide the system', async () => {
    const done = await steps.checked(
      kind,
      csv([
        'campaign_number,make,model,model_year,component,summary,consequence,remedy',
        '14V649000,Ford,Mustang,2015,SEAT BELTS:FRONT,The tension sensor may misread <the occupant>.,Injury is likelier.,Dealers replace the buckle.',
        '14V649000,Ford,Fusion,2015,SEAT BELTS:FRONT,The tension sensor may misread <the occupant>.,Injury is likelier.,Dealers replace the buckle.',
      ]),
    )
    expect(countsOf(done.answer)).toEqual({ ...nothing, new: 1 })
    await steps.commit(done.id)
    expect(await issueOf('14V649000')).toMatchObject({
      system_group: 'body',
      title: expect.stringContaining('Recall 14V649000, Seat belts: Ford') as string,
      symptoms: 'The tension sensor may misread <the occupant>.\n\nInjury is likelier.',
      remedy: '<p>Dealers replace the buckle.</p>',
    })
    await steps.revert(done.id)
  })
})

if (!realFiles) process.stdout.write('Real files are not here (../shared/data): their imports are not tested.\n')

test.skipIf(!realFiles).each([
  ['nhtsa-recall-documents/documents_2025_2026.csv', 230],
  ['nhtsa-recall-documents/documents_2020_2024_5makes.csv', 611],
  ['nhtsa-complaints/recalls.csv', 372],
])(
  'the campaigns of %s go in, a second time nothing changes, and out again',
  { timeout: 120_000 },
  async (path, count) => {
    const file = () => fileAt(join(realFiles!, path))
    const before = await checksums(app, tables)
    const first = await steps.checked(kind, await file(), { options: { status: 'published' } })
    expect(countsOf(first.answer)).toEqual({ ...nothing, new: count })
    await steps.commit(first.id)
    const second = await steps.checked(kind, await file(), { options: { status: 'published' } })
    expect(countsOf(second.answer)).toEqual({ ...nothing, same: count })
    await steps.commit(second.id)
    await steps.revert(first.id)
    expect(await checksums(app, tables)).toEqual(before)
  },
)
