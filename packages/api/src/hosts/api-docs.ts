import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { serveStatic } from '@hono/node-server/serve-static'
import { relative } from 'node:path'
import { pageHeaders } from './web-files.ts'

const folder = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>API description</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
/** It writes the summaries of endpoints as HTML: paragraphs pass, and a tag with an attribute becomes the text it is. */
const start = `window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html.replaceAll(/<(?![/]?[a-z]+>)/g, '&lt;'),
})
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', validatorUrl: null })
`

/** Whether this is the path of a page or file of the description. */
export const isOfDocs = (path: string): boolean => path.startsWith('/api/docs')

/** The API description to browse, with files of our own origin only and under the headers of every page. */
export function apiDocs() {
  const app = new Hono<{ Variables: SecureHeadersVariables }>()
  app.use('/api/docs/*', pageHeaders)
  app.get('/api/docs', (c) => c.html(page))
  app.get('/api/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript' }))
  app.get(
    '/api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}',
    serveStatic({
      root: relative(process.cwd(), folder),
      rewriteRequestPath: (path) => path.replace('/api/docs', ''),
    }),
  )
  return app
}
