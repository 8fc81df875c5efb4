import { expect, type Page } from '@playwright/test'
import { blogApi } from '../packages/api/src/capabilities/apps/blog/contract.ts'
import { profileApi } from '../packages/api/src/capabilities/apps/profile/contract.ts'
import { contentApi } from '../packages/api/src/capabilities/knowledge/content/contract.ts'
import { guidelinesApi } from '../packages/api/src/capabilities/knowledge/guidelines/contract.ts'
import { helpdeskApi } from '../packages/api/src/capabilities/knowledge/helpdesk/contract.ts'
import { knownIssuesApi } from '../packages/api/src/capabilities/knowledge/known-issues/contract.ts'
import { todoApi } from '../packages/api/src/capabilities/apps/todo/contract.ts'
import { call, type Transport } from '../packages/api/src/kernel/contract/client.ts'
import { xssPayloads } from '../packages/api/src/testing/xss.ts'
import { become, goTo, signIn, watch } from './browser.ts'
import { test } from './test.ts'

/** Ends whatever one payload leaves open, so that the next begins afresh. */
const closing =
  '--></script></style></textarea></title></xmp></noembed></noscript></template></select></table></svg></math>'
/** Nothing ends it: it comes last. */
const endless = xssPayloads.filter((payload) => payload.includes('<plaintext'))
const others = xssPayloads.filter((payload) => !endless.includes(payload))
const perText = Math.ceil(others.length / 2)

const endOf = (no: number) => `Here ends text ${no}.`

/** All payloads in two texts, each short enough for the shortest field. */
const texts = [0, 1].map((no) => {
  const part = others.slice(no * perText, (no + 1) * perText)
  const blocks = part.map((payload) => `<blockquote>${payload}${closing}</blockquote>`)
  return `<p>A text.</p>${blocks.join('')}<p>${endOf(no)}</p>${no === 1 ? endless.join('') : ''}`
})

/** The API as a demo user calls it. */
async function as(origin: string, role: string): Promise<Transport> {
  const body = JSON.stringify({ email: `${role}@demo.com`, password: role })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/jwt/login`, { method: 'POST', headers, body })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return {
    origin,
    fetch(request) {
      request.headers.set('authorization', `Bearer ${accessToken}`)
      return fetch(request)
    },
  }
}

/** A page on which a text is shown or edited, who opens it, and which answer brings the text. */
interface Place {
  role: string
  path: string
  /** The end of the path of the call whose answer has the text, and the field it is in. */
  answer?: { of: string; field: string }
}

/** Writes one text into every field with formatted text, and into plain ones; answers where it is shown. */
async function write(origin: string, no: number): Promise<Place[]> {
  const [text, title] = [texts[no]!, `Rich text ${no}, ${Date.now()}`]
  const [writer, approver, helpdesk, outlet] = await Promise.all(
    ['rgm', 'hqa', 'hda', 'svm'].map((role) => as(origin, role)),
  )
  const draft = (kind: 'article' | 'guideline', name: string) =>
    call(writer!, contentApi.add, { body: { kind, language: 'en', title: name, body: text } })
  const publish = async (kind: 'article' | 'guideline', name: string) => {
    const { id, version } = await draft(kind, name)
    const inReview = await call(writer!, contentApi.move, {
      params: { id },
      body: { to: 'in_review', if_version: version },
    })
    return call(approver!, contentApi.move, {
      params: { id },
      body: { to: 'published', if_version: inReview.version },
    })
  }
  const article = await publish('article', title)
  const guideline = await publish('guideline', `${title}, to follow`)
  const { no: number } = await call(approver!, guidelinesApi.settings, { params: { id: guideline.id } })
  const open = await draft('article', `${title}, not ready`)
  const { task } = await call(outlet!, todoApi.add, { body: { task: { title, description: text } } })
  const issue = await call(helpdesk!, knownIssuesApi.add, {
    body: { title, system_group: 'powertrain', symptoms: 'It stalls when it is hot.', remedy: text },
  })
  const cases = await call(helpdesk!, helpdeskApi.list, { query: { perPage: 5 } })
  const { no: caseNo } = cases.rows[no]!
  const post = await call(writer!, blogApi.add, { body: { title, content: text } })
  const published = await call(approver!, blogApi.update, {
    params: { id: String(post.id) },
    body: { status: 'Published', if_version: post.version },
  })
  const under = { params: { id: String(post.id) } }
  await call(outlet!, blogApi.comment, { ...under, body: { text: `${text.slice(0, 1900)} ${endOf(no)}` } })
  const posted = await call(outlet!, profileApi.add, { body: { text: `${text.slice(0, 1900)} ${endOf(no)}` } })
  await call(helpdesk!, helpdeskApi.comment, { params: { no: caseNo }, body: { text: text.slice(-3900) } })
  return [
    { role: 'svm', path: `/library/${article.slug}`, answer: { of: `/api/library/${article.slug}`, field: 'body' } },
    { role: 'svm', path: `/guidelines/${number}`, answer: { of: `/api/guidelines/${number}`, field: 'body' } },
    { role: 'svm', path: `/todo?open=${task.id}` },
    { role: 'rgm', path: `/content/${open.id}`, answer: { of: `/api/content/${open.id}`, field: 'body' } },
    { role: 'hqa', path: `/content/${article.id}`, answer: { of: `/api/content/${article.id}`, field: 'body' } },
    {
      role: 'hda',
      path: `/known-issues/${issue.no}`,
      answer: { of: `/api/known-issues/${issue.no}`, field: 'remedy' },
    },
    { role: 'hda', path: `/known-issues/${issue.no}?open=edit` },
    { role: 'hda', path: `/helpdesk/${caseNo}` },
    { role: 'svm', path: `/pages/blog/detail/${post.id}` },
    { role: 'hqa', path: `/pages/blog/edit/${published.id}` },
    { role: 'svm', path: `/pages/profile?post=${posted.post.id}` },
  ]
}

/** Records each dialog that a script opens, and each request to another server. */
function listen(page: Page, origin: string) {
  const heard = { boxes: [] as string[], requests: [] as string[] }
  page.on('dialog', (box) => {
    heard.boxes.push(`${page.url()}: ${box.message()}`)
    // A page that goes takes its box with it.
    box.dismiss().catch(() => undefined)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?|ftp):/.test(url) && !url.startsWith(`${origin}/`)) heard.requests.push(url)
  })
  return heard
}

/** Elements of the page that could run something when used. */
const armed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter(
        (element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              /^on|^srcdoc$|^formaction$/.test(name) ||
              (/^(xlink:)?href$|^src$|^data$|^action$/.test(name) &&
                /^\W*(java|vb|live)script|^data:text/i.test(value)),
          ) || element.matches('script, iframe, object, embed, base, meta, link'),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  )

/** Opens each page as a user with the right, and answers which elements on it could run code. */
async function visit(page: Page, places: readonly Place[], texts: readonly number[], settled: () => Promise<void>) {
  const found: string[] = []
  let role = ''
  for (const [index, place] of places.entries()) {
    if (place.role !== role) await (role === '' ? signIn : become)(page, place.role, place.path)
    else await goTo(page, place.path)
    role = place.role
    await expect(page.getByText(endOf(texts[index]!)).last(), place.path).toBeVisible()
    await settled()
    found.push(...(await armed(page)).map((what) => `${place.path}: ${what}`))
  }
  return found
}

/** All places of all texts, those of one person after another. */
async function everywhere(origin: string) {
  const all = await Promise.all(texts.map(async (_, no) => (await write(origin, no)).map((place) => ({ place, no }))))
  const sorted = all.flat().toSorted((one, other) => one.place.role.localeCompare(other.place.role))
  return { places: sorted.map(({ place }) => place), numbers: sorted.map(({ no }) => no) }
}

test('the payloads run where nothing blocks them', async ({ page, baseURL }) => {
  const heard = listen(page, baseURL!)
  await page.route(/evil\.example/, (route) => route.abort())
  for (const text of texts) {
    await page.route('**/unprotected', (route) => route.fulfill({ contentType: 'text/html', body: text }))
    // Some of them keep the page from ever having loaded.
    await page.goto('/unprotected', { timeout: 5_000 }).catch(() => undefined)
    await page.unroute('**/unprotected')
  }
  await expect.poll(() => heard.boxes.length).toBeGreaterThan(20)
  await expect.poll(() => heard.requests.length).toBeGreaterThan(5)
})

test('nothing that is written into a formatted text runs, wherever it is shown or edited (T-19)', async ({
  page,
  baseURL,
}) => {
  const heard = listen(page, baseURL!)
  const { faults, settled } = watch(page)
  const { places, numbers } = await everywhere(baseURL!)
  expect(await visit(page, places, numbers, settled)).toEqual([])
  expect(heard).toEqual({ boxes: [], requests: [] })
  // Among them would be whatever the security policy of the page has refused.
  expect(faults).toEqual([])
})

// Without the policy of the page, so that what the page itself lets through does run.
test.describe('in a browser without a content security policy', () => {
  test.use({ bypassCSP: true })

  test('nothing runs, even where the server lets all of it through', async ({ page, baseURL }) => {
    const heard = listen(page, baseURL!)
    const { faults, settled } = watch(page)
    const { places, numbers } = await everywhere(baseURL!)
    const raw = places.map((place, index) => ({ place, no: numbers[index]! })).filter(({ place }) => place.answer)
    const changed = new Set<string>()
    for (const { place, no } of raw) {
      const { of, field } = place.answer!
      await page.route(
        (url) => url.pathname === of,
        async (route) => {
          const response = await route.fetch()
          changed.add(of)
          await route.fulfill({ response, json: { ...(await response.json()), [field]: texts[no] } })
        },
      )
    }
    const found = await visit(
      page,
      raw.map(({ place }) => place),
      raw.map(({ no }) => no),
      settled,
    )
    expect(changed.size).toBe(raw.length)
    expect(found).toEqual([])
    expect(heard).toEqual({ boxes: [], requests: [] })
    // Files that do not exist are requested from the product itself, and not found.
    expect(faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([])
  })
})
