import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { NONCE, secureHeaders, type SecureHeadersVariables } from 'hono/secure-headers'
import type { Endpoint } from '#kernel/contract/contract.ts'
import { fileSecurity, pageSecurity } from '#kernel/request/security-headers.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const page = `${built}index.html`
/** What a server answers about itself. */
const ofServer = ['health', 'metrics']

const areaOf = (path: string) => path.split('/', 2)[1] ?? ''

/** Distinguishes calls from pages by the first part of the paths of all contracts: an unknown call answers JSON, never the page. */
export function callFinder(endpoints: readonly Endpoint[]): (path: string) => boolean {
  const areas = new Set([...ofServer, ...endpoints.map(({ path }) => areaOf(path))])
  return (path) => areas.has(areaOf(path))
}

/** The build's own notes lie beside what it made. */
const hiddenPath = /\/\./

/**
 * Scripts and styles come from our files only; style elements are applied that carry the mark of this answer. A text
 * becomes HTML through the page's own policies (kit/base/security-policy.ts), which a browser that knows them enforces.
 */
export const pageHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", NONCE],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // Recordings are fetched with the token, and played from what came.
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
  },
  ...pageSecurity,
})

const fileHeaders = secureHeaders(fileSecurity)
const isFile = (path: string) => path.startsWith('/assets/')

/** Serves the built web app: hashed files for ever, the page itself fresh each time, for every address that is no call. */
export function webFiles(isCall: (path: string) => boolean) {
  const app = new Hono<{ Variables: SecureHeadersVariables }>()
  const root = relative(process.cwd(), built)
  const file = serveStatic({ root, precompressed: true })
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('*', async (c, next) => {
    if (isCall(c.req.path)) return next()
    return isFile(c.req.path) ? fileHeaders(c, next) : pageHeaders(c, next)
  })
  app.use('*', async (c, next) => {
    if (isCall(c.req.path) || hiddenPath.test(c.req.path) || c.req.path === '/') return next()
    return file(c, next)
  })
  app.get('*', async (c, next) => {
    // A file of another build is gone: the page in its place would be taken for one.
    if (isCall(c.req.path) || isFile(c.req.path)) return next()
    if (!existsSync(page)) return c.text('The web app is not built yet: run npm start.', 503)
    c.header('cache-control', 'no-cache')
    return c.html((await readFile(page, 'utf8')).replace('style-nonce', c.get('secureHeadersNonce')!))
  })
  return app
}
