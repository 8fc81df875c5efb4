import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from 'vite'
import own from './package.json' with { type: 'json' }
import { languages } from './languages.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:4100'
const apiPaths = [
  '/api',
  '/jwt',
  '/health',
  '/apps',
  '/account-setting',
  '/blog',
  '/card',
  '/faq',
  '/pricing',
  '/profile',
]

/** Contracts come without zod, which the forms bring: `src/kit/form/schemas-later.ts` stands in for it until then. */
const schemasLater: Plugin = {
  name: 'schemas-later',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^zod$/ },
    handler: (_, importer) =>
      importer?.endsWith('/kit/form/schemas.ts') ? null : join(import.meta.dirname, 'src/kit/form/schemas-later.ts'),
  },
}

/**
 * What is always loaded together stands in one file, with all it imports: gzip finds less to shorten in many small
 * ones. The first group that asks for a module gets it, so each may hold only what every page of its kind needs.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'start',
    test: /src\/(kit\/\w+\/(skin-provider|logo|use-plain-form|hide-page)|shell\/\w+\/(preferences|dark-toggle|auto-lock)|api\/(session|network|auth-calls|address|screen-lock)|capabilities\/session\/auth\/auth-places)\.|core\/esm\/components\/(Button\/Button|TextInput\/TextInput|ActionIcon\/ActionIcon|Checkbox\/(Checkbox|CheckIcon))\.mjs|hooks\/esm\/(use-merged-ref|use-uncontrolled)\/|createReactComponent|Icon(World|ChevronDown)\.|preload-helper/,
  },
  {
    name: 'frame',
    test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-query|query-core)|use-sync-external-store)\/|packages\/api\/src\/kernel\//,
  },
  {
    name: 'shell',
    test: /src\/(api\/(query|use-send|random-id)|capabilities\/knowledge\/guidelines\/stored-waiting|shell\/\w+\/(frame|root-route|page-routes|person|rights)|kit\/\w+\/(format|hint|in-words|use-focus-back|value|error-state|empty-state|on-demand|toaster|initials|view-url|page-head|router-link|path-link|table-skeleton))\.|use-media-query|Icon(Plus|Checklist|AlertTriangle|FileText)\./,
  },
  { name: 'sign-in', test: /src\/capabilities\/session\/auth\/(auth-screen|sign-in-form)\./ },
  { name: 'overlay', test: /core\/esm\/components\/(Menu\/Menu|Popover\/Popover|Tooltip\/Tooltip)\.mjs/ },
  { name: 'cases', test: /src\/(kit\/text\/badge|words\/(complaint|ticket)-words)\./ },
  { name: 'numbers', test: /src\/kit\/\w+\/(stat-card|change)\./ },
  {
    name: 'list',
    test: /src\/(kit\/\w+\/(list-page|use-view|use-opened|opened-link|use-selection|status-tabs)|shell\/(screens\/(list-screen|opening|declared|declared-filters)|saved-views\/saved-views)|choose\/option-source|api\/download)\.|use-debounced-value/,
  },
  {
    name: 'bar',
    test: /src\/(capabilities\/(apps\/shop\/cart-button|knowledge\/guidelines\/guideline-banner)|shell\/\w+\/(notifications-bell|use-notifications|preferences-sync|bookmarks-bar|use-bookmarks|page-count|page-of|queue-tool|queue-opening)|api\/(queue|use-queued))\./,
  },
]

/**
 * A folder of files says its security policy in the page; nothing may be asked of another origin. A server makes the mark
 * of style elements anew for each page; here nobody can, and it is that of the build.
 */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const nonce = createHash('sha256').update(html).digest('base64url').slice(0, 22)
      const content = [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
      ].join('; ')
      return {
        html: html.replace('style-nonce', nonce),
        tags: [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }],
      }
    },
  },
}

/** Where a visit begins: the names `public/skin.js` asks for, the modules each begins with, and the part of its words. */
const beginnings = [
  {
    name: 'sign-in',
    modules: ['src/capabilities/session/auth/sign-in.tsx'],
    words: 'capabilities/session/auth/sign-in',
  },
  { name: 'app', modules: ['src/app.tsx'], words: 'app' },
  {
    name: 'home',
    modules: ['insight/screens.ts', 'insight/dashboard/dashboard-screen.tsx'],
    words: 'capabilities/insight/dashboard/dashboard-screen',
  },
]

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** A chunk of the build and all it cannot begin without. */
function withImports(bundle: Bundle, fileName: string, known = new Set<string>()): Set<string> {
  const file = bundle[fileName]
  if (file?.type !== 'chunk' || known.has(fileName)) return known
  known.add(fileName)
  for (const style of file.viteMetadata?.importedCss ?? []) known.add(style)
  for (const imported of file.imports) withImports(bundle, imported, known)
  return known
}

/** The file of a part in any language, which the first script puts in. */
function wordsIn(bundle: Bundle, part: string): string {
  const file = Object.keys(bundle).find((name) => name.endsWith(`/de/${part}.js`))
  if (!file) throw new Error(`The build has no words of ${part}.`)
  return file.replace('/de/', '/{language}/')
}

/**
 * What every page needs is asked for with the page itself, and not found out about one file later. What a visit needs
 * beside it depends on whether somebody is signed in, which the page alone knows: its first script is told the files.
 */
const earlyFiles: Plugin = {
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const react = chunks.find(({ name }) => name === 'react')
      if (!react) throw new Error('The build has no chunk of React.')
      const pages = beginnings.map(({ name, modules, words }) => {
        const entries = modules.map((module) => {
          const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
          if (!entry) throw new Error(`The build has no chunk of ${module}.`)
          return entry
        })
        const needed = new Set(entries.flatMap(({ fileName }) => [...withImports(bundle, fileName)]))
        const files = [...needed].filter((file) => !html.includes(file)).concat(wordsIn(bundle, words))
        return `data-${name}="${files.map((file) => base + file).join(' ')}"`
      })
      return {
        html: html.replace('<script src', `<script ${pages.join(' ')} src`),
        tags: [
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + react.fileName },
            injectTo: 'head',
          },
        ],
      }
    },
  },
}

/**
 * Three ways of one product: pages for a server (the default), `static` for any folder of files, whose API runs in the
 * browser, and either of them in development (`--mode static`).
 */
const isStatic = process.argv.includes('static')
const base = isStatic ? './' : '/'

export default defineConfig({
  base,
  define: {
    'import.meta.env.API_IN_PAGE': JSON.stringify(isStatic),
    'import.meta.env.APP_VERSION': JSON.stringify(own.version),
  },
  plugins: [react(), languages(), schemasLater, earlyFiles, ...(isStatic ? [policyInPage] : [])],
  // The build of it that brings what a browser lacks.
  resolve: { alias: { 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' } },
  // Compressing the embedded database's own loader breaks it (it is minified already): names alone are shortened.
  worker: {
    format: 'es',
    rolldownOptions: { checks: { eval: false }, output: { minify: { mangle: true, compress: false } } },
  },
  optimizeDeps: {
    // It finds its own files beside itself.
    exclude: ['@electric-sql/pglite'],
    // The worker's imports too, or the page loads anew once they are found.
    ...(isStatic ? { entries: ['index.html', '../api/src/hosts/browser-host.ts'] } : {}),
  },
  build: {
    outDir: isStatic ? 'dist-static' : 'dist',
    target: 'es2023',
    // Colours are chosen where they are used: rewritten for older browsers they would be those of the root everywhere.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // The library of maps is one file, loaded where a map is drawn; tools hold the pages to their bytes.
    chunkSizeWarningLimit: 700,
    // The size of one font file: fonts are cached apart from the style sheet.
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}/`, { target: api, changeOrigin: false }])),
  },
})
