import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
/** Paths of calls: an unknown one answers JSON, never the page. */
const callPath = /^\/(api|jwt|apps|health|account-setting|profile\/data|faq\/data|pricing\/data|blog\/list|card)(\/|$)/
/** The build's own notes lie beside what it made. */
const hiddenPath = /\/\./

/**
 * Scripts come from our files only. Styles may stand in the page: the theme is a style tag, and the tooltips of charts
 * carry style attributes.
 */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: 'DENY',
  referrerPolicy: 'same-origin',
})

/** Serves the built web app: hashed files for ever, the page itself fresh each time, for every address that is no call. */
export function webFiles(): Hono {
  const app = new Hono()
  const root = relative(process.cwd(), built)
  const file = serveStatic({ root, precompressed: true })
  const page = serveStatic({ root, path: 'index.html', precompressed: true })
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('*', async (c, next) => {
    if (callPath.test(c.req.path)) return next()
    return headers(c, next)
  })
  app.use('*', async (c, next) => {
    if (callPath.test(c.req.path) || hiddenPath.test(c.req.path) || c.req.path === '/') return next()
    return file(c, next)
  })
  app.get('*', async (c, next) => {
    if (callPath.test(c.req.path)) return next()
    if (!existsSync(`${built}index.html`)) return c.text('The web app is not built yet: run npm start.', 503)
    c.header('cache-control', 'no-cache')
    return page(c, next)
  })
  return app
}
