import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorkbook, rowOf } from '#testing/build-workbook.ts'
import { countsOf, importSteps, textFile } from '#testing/import-steps.ts'
import { linkTokenFor, mailsTo } from '#testing/mails.ts'
import { type Caller, testApp, type TestApp } from '#testing/test-app.ts'
import { auditApi } from '#capabilities/admin/audit/contract.ts'
import { invitationsApi } from '#capabilities/session/invitations/contract.ts'
import { usersApi } from './contract.ts'

let app: TestApp
let office: Caller
let steps: ReturnType<typeof importSteps>
beforeAll(async () => {
  app = await testApp({ settings: { registration: 'invite' } })
  office = await app.as('HQA')
  steps = importSteps(office)
})
afterAll(() => app.close())

const header = 'Email,Name,Role,Whole network,Region,Dealer,Outlet,Job type,Status'
const fileOf = (...lines: string[]) => textFile([header, ...lines, ''].join('\n'), 'people.csv')
const personAt = async (email: string) =>
  (await office.send(usersApi.list, { query: { q: email } })).rows.find((row) => row.email === email)!
const invitationsTo = async (email: string) =>
  (await office.send(invitationsApi.list, { query: { q: email, sort: 'sent_at' } })).rows
const problemsOf = (answer: Awaited<ReturnType<typeof steps.checked>>['answer']) =>
  answer.errors.map(({ line, column, message }) => [line, column, message])
const post = (path: string, body: unknown) => app.request(path, { method: 'POST', body: JSON.stringify(body) })
const accept = async (email: string, username: string) =>
  post('/jwt/accept-invitation', {
    token: await linkTokenFor(app, email),
    username,
    password: 'grey heron under a bridge',
  })

describe('users from a file', () => {
  test('are invited by mail once, and a second import of the file reports no changes', async () => {
    const lines = [
      'Mira.New@Rad.example,Mira New,service MANAGER,,,,dl001-01,service,active',
      'omar.new@rad.example,Omar New,HQA; Read-only auditor,yes,,,,,',
      'lina.new@rad.example,Lina New,dlp,,,DL001,,,',
    ]
    const first = await steps.checked('users', fileOf(...lines))
    expect(problemsOf(first.answer)).toEqual([])
    expect(countsOf(first.answer)).toMatchObject({ new: 3, changed: 0, same: 0, wrong: 0 })
    expect(await mailsTo(app, 'mira.new@rad.example')).toEqual([])
    await steps.commit(first.id)
    await expect(steps.commit(first.id)).rejects.toMatchObject({ code: 'state.move' })
    for (const name of ['mira', 'omar', 'lina'])
      expect(await mailsTo(app, `${name}.new@rad.example`), name).toHaveLength(1)
    expect(await invitationsTo('mira.new@rad.example')).toMatchObject([
      {
        status: 'open',
        kind: 'dealer',
        roles: ['SVM'],
        scopes: [{ outlet: 'DL001-01', job_type: 'service' }],
        invited_by: 'Helena Costa',
      },
    ])
    expect(await invitationsTo('omar.new@rad.example')).toMatchObject([
      { kind: 'brand', roles: ['AUD', 'HQA'], scopes: [{}] },
    ])
    const [mira] = await invitationsTo('mira.new@rad.example')
    const trail = await (
      await app.as('admin')
    ).send(auditApi.list, { query: { entity: ['invitation'], entity_id: mira!.id } })
    expect(trail.rows.map(({ action, user_name }) => [action, user_name])).toEqual([['invite', 'Helena Costa']])

    const again = await steps.checked('users', fileOf(...lines))
    expect(countsOf(again.answer)).toMatchObject({ new: 0, changed: 0, same: 3, wrong: 0 })
    expect((await accept('mira.new@rad.example', 'mira-new')).status).toBe(200)
    const later = await steps.checked('users', fileOf(...lines))
    expect(countsOf(later.answer)).toMatchObject({ new: 0, changed: 0, same: 3, wrong: 0 })
    expect(await personAt('mira.new@rad.example')).toMatchObject({ status: 'active', roles: ['SVM'] })
    await expect(steps.revert(first.id)).rejects.toMatchObject({
      code: 'import.changed_since',
      details: { rows: [{ name: 'mira.new@rad.example' }] },
    })
  })

  test('an undo withdraws their invitations; one with other access replaces an open one', async () => {
    const email = 'tara.new@rad.example'
    const first = await steps.checked('users', fileOf(`${email},Tara New,SVM,,,,DL001-01,,`))
    await steps.commit(first.id)
    const firstLink = await linkTokenFor(app, email)
    const second = await steps.checked('users', fileOf(`${email},Tara New,BSM,,,,DL001-01,,`))
    expect(second.answer.changes).toEqual([{ line: 2, field: 'roles', from: 'SVM', to: 'BSM' }])
    await steps.commit(second.id)
    expect((await invitationsTo(email)).map(({ status, roles }) => [status, roles])).toEqual(
      expect.arrayContaining([
        ['withdrawn', ['SVM']],
        ['open', ['BSM']],
      ]),
    )
    expect(await mailsTo(app, email)).toHaveLength(2)
    const check = (token: string) => post('/jwt/accept-invitation/check', { token })
    expect((await check(firstLink)).status).toBe(400)

    expect(await steps.revert(second.id)).toMatchObject({ removed: 1, restored: 1 })
    expect((await check(await linkTokenFor(app, email))).status).toBe(400)
    expect((await check(firstLink)).status).toBe(200)
    expect(await steps.revert(first.id)).toMatchObject({ removed: 1, restored: 0 })
    expect((await check(firstLink)).status).toBe(400)
    const admin = await app.as('admin')
    const { id } = (await invitationsTo(email)).find(({ roles }) => roles.includes('SVM'))!
    const trail = await admin.send(auditApi.list, { query: { entity: ['invitation'], entity_id: id } })
    expect(trail.rows.map(({ action }) => action)).toEqual(['withdraw', 'withdraw', 'invite'])
  })

  test('come as a workbook too; who is known gets roles, scope, and status, and is signed out', async () => {
    const manager = await app.as('SVM')
    const before = await personAt('svm@demo.com')
    const rows = [
      header.split(','),
      ['SVM@demo.com', 'Somebody Else', 'Bodyshop manager', '', '', '', 'DL001-01', 'bodyshop', ''],
      ['anl@demo.com', '', 'ANL', 'yes', '', '', '', '', 'inactive'],
      ['hugo.new@rad.example', 'Hugo New', 'RGM', '', 'W1', '', '', '', ''],
    ]
    const sheet = buildWorkbook(rows.map((row, at) => rowOf(at + 1, row)).join(''))
    const { id, answer } = await steps.checked('users', new File([sheet], 'people.xlsx'))
    expect(problemsOf(answer)).toEqual([])
    expect(countsOf(answer)).toMatchObject({ new: 1, changed: 2, wrong: 0 })
    expect(answer.changes).toEqual(
      expect.arrayContaining([
        { line: 2, field: 'roles', from: 'SVM', to: 'BSM' },
        { line: 3, field: 'status', from: 'active', to: 'inactive' },
      ]),
    )
    expect(answer.warningRows.map(({ message }) => message)).toContain(
      `The name stays ${before.full_name}. Users change their own name.`,
    )
    await steps.commit(id)
    const after = await personAt('svm@demo.com')
    expect(after).toMatchObject({
      full_name: before.full_name,
      roles: ['BSM'],
      scopes: [{ outlet: 'DL001-01', job_type: 'bodyshop' }],
      status: 'active',
    })
    expect(await personAt('anl@demo.com')).toMatchObject({ status: 'inactive' })
    app.travel(5)
    const me = await app.request('/api/me', { headers: { authorization: `Bearer ${manager.token}` } })
    expect(me.status).toBe(401)
    const admin = await app.as('admin')
    const lines = await admin.send(auditApi.list, { query: { entity: ['user'], entity_id: before.id } })
    expect(lines.rows[0]).toMatchObject({ action: 'set_access', user_name: 'Helena Costa' })

    const again = await app.as('SVM')
    await steps.revert(id)
    const restored = await personAt('svm@demo.com')
    expect(restored).toMatchObject({ roles: before.roles, scopes: before.scopes, status: before.status })
    expect(await personAt('anl@demo.com')).toMatchObject({ status: 'active' })
    expect(await invitationsTo('hugo.new@rad.example')).toMatchObject([{ status: 'withdrawn' }])
    app.travel(5)
    const gone = await app.request('/api/me', { headers: { authorization: `Bearer ${again.token}` } })
    expect(gone.status).toBe(401)
  })

  test('what may not be given by hand is refused by line and column', async () => {
    const long = 'x'.repeat(121)
    const { id, answer } = await steps.checked(
      'users',
      fileOf(
        'a1@rad.example,Ada One,Wizard,yes,,,,,',
        'a2@rad.example,Ada Two,Administrator,yes,,,,,',
        'a3@rad.example,Ada Three,SVM,,,,XX999-01,,',
        'a4@rad.example,Ada Four,SVM,,W1,,,,',
        'a5@rad.example,Ada Five,SVM; RGM,,,,DL001-01,,',
        'a6@rad.example,Ada Six,SVM,,,,DL001-01,,',
        'A6@rad.example,Ada Six,SVM,,,,DL001-01,,',
        `a8@rad.example,${long},SVM,,,,DL001-01,,`,
        'a9@rad.example,=HYPERLINK("http://x"),SVM,,,,DL001-01,,',
        'hqa@demo.com,Helena Costa,ANL,yes,,,,,',
        'admin@demo.com,,ANL,yes,,,,,',
        'b1@rad.example,,SVM,,,,DL001-01,,',
        'no-email,Bo Two,SVM,,,,DL001-01,,',
        'b3@rad.example,Bo Three,SVM,,,,DL001-01,,inactive',
        'b4@rad.example,Bo Four,SVM,,,DL002,DL001-01,,',
        'b5@rad.example,Bo Five,,,,,DL001-01,,',
        'b6@rad.example,Bo Six,TSM,yes,W1,,,,',
        'b7@rad.example,Bo Seven,SVM,,,,DL001-01,painting,',
      ),
    )
    expect(problemsOf(answer)).toEqual([
      [2, 'Role', 'Role Wizard not found.'],
      [3, 'Role', 'Role Administrator not found.'],
      [4, 'Outlet', 'No place with the code XX999-01.'],
      [5, 'Dealer', 'Dealer users need a dealer or an outlet as scope.'],
      [6, 'Role', 'Dealer users can’t have brand roles.'],
      [8, 'Email', 'Duplicate of row 7.'],
      [9, 'Name', 'Use at most 120 characters.'],
      [10, 'Name', 'A name can’t start with =, +, -, or @.'],
      [11, 'Email', 'You can’t change your own access.'],
      [12, 'Email', 'Only administrators can change administrators.'],
      [13, 'Name', 'This is required.'],
      [14, 'Email', 'Enter a valid email address.'],
      [15, 'Status', 'Only users with an account can be inactive.'],
      [16, 'Outlet', 'Outlet DL001-01 isn’t in the dealer or region of this row.'],
      [17, 'Role', 'Choose a role.'],
      [18, 'Region', 'Leave this empty for users who see the whole network.'],
      [19, 'Job type', 'Use one of: service, bodyshop.'],
    ])
    expect(countsOf(answer)).toMatchObject({ new: 1, changed: 0, wrong: 17 })
    await expect(steps.commit(id)).rejects.toMatchObject({ code: 'import.wrong' })
    expect(await invitationsTo('a6@rad.example')).toEqual([])
  })

  test('people without changes may be in the file: oneself, and administrators', async () => {
    const own = await personAt('hqa@demo.com')
    const chief = await personAt('admin@demo.com')
    const { answer } = await steps.checked('users', fileOf(`${own.email},,HQA,yes,,,,,active`))
    expect(countsOf(answer)).toMatchObject({ same: 1, wrong: 0 })
    expect(chief.roles).toEqual(['admin'])
  })

  test('a change of a person between check and commit stops it; the committing user needs the right, too', async () => {
    const { id } = await steps.checked('users', fileOf('btm@demo.com,,BTM; ANL,yes,,,,,'))
    const { id: person, version } = await personAt('btm@demo.com')
    await office.send(usersApi.setStatus, { params: { id: person }, body: { status: 'inactive', if_version: version } })
    await expect(steps.commit(id)).rejects.toMatchObject({ code: 'import.stale' })
    const admin = importSteps(await app.as('admin'))
    const own = await admin.checked('users', fileOf('hqa@demo.com,,ANL,yes,,,,,'))
    expect(countsOf(own.answer)).toMatchObject({ changed: 1 })
    await expect(steps.commit(own.id)).rejects.toMatchObject({ status: 403 })
    expect(await personAt('hqa@demo.com')).toMatchObject({ roles: ['HQA'] })
  })

  test.each(['RGM', 'DLP', 'SVM', 'AUD'])('are not for %s to import', async (role) => {
    const caller = importSteps(await app.as(role))
    await expect(caller.upload('users', fileOf('a@rad.example,A,SVM,,,,DL001-01,,'))).rejects.toMatchObject({
      status: 403,
    })
  })
})
