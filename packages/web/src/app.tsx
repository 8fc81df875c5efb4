import '#kit/base/app.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { currentPath, leaveTo, replacePath } from '#api/address.ts'
import { onOpenAgain } from '#api/network.ts'
import { canBySession } from '#api/rights.ts'
import { onSignedOutElsewhere } from '#api/session.ts'
import { clockAhead, onClockMoved } from '#kit/text/clock.ts'
import { styleNonce } from '#kit/base/security-policy.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { Toaster } from '#kit/feedback/toaster.tsx'
import { useLanguage } from '#kit/words.ts'
import { type BarTool, BarToolsContext, type PageBanner, PageBannersContext } from '#shell/frame/bar-tools.ts'
import { NavContext } from '#shell/frame/nav-context.tsx'
import { PersonProvider } from '#shell/frame/person.tsx'
import { lockWhenIdle } from '#shell/customizer/auto-lock.ts'
import { skins, usePreferences } from '#shell/customizer/preferences.ts'
import { SignInAgain } from '#capabilities/session/auth/sign-in-again.tsx'
import { hasBanner, storedWaiting } from '#capabilities/knowledge/guidelines/stored-waiting.ts'
import { createAppRouter, menuEntries } from './router.ts'

// What keeps the page from scrolling under a dialog marks its styles with this.
Object.assign(window, { __webpack_nonce__: styleNonce() })

const barTools: readonly BarTool[] = [
  {
    name: 'cart',
    allow: ['read Shop'],
    Tool: lazy(() =>
      import('#capabilities/apps/shop/cart-button.tsx').then(({ CartButton }) => ({ default: CartButton })),
    ),
  },
  {
    name: 'changes made without a line',
    // Users who change something offline: hold-ups, contacts with customers, audits.
    allow: ['update JobCard', 'update FollowUp', 'create Revalidation'],
    isUnseen: true,
    Tool: lazy(() => import('#shell/queue/queue-tool.tsx').then(({ QueueTool }) => ({ default: QueueTool }))),
  },
  {
    name: 'counts of the menu',
    allow: ['read Dashboard'],
    isUnseen: true,
    Tool: lazy(() =>
      import('#capabilities/insight/dashboard/menu-counts.tsx').then(({ MenuCounts }) => ({ default: MenuCounts })),
    ),
  },
]

const loadBanner = () => import('#capabilities/knowledge/guidelines/guideline-banner.tsx')
const pageBanners: readonly PageBanner[] = [
  {
    name: 'guidelines to acknowledge',
    allow: 'read Content',
    isShown: (pathname) => hasBanner(storedWaiting(), pathname),
    isKnown: () => storedWaiting() !== undefined,
    learn: async (queryClient) => (await loadBanner()).learnWaiting(queryClient),
    Banner: lazy(async () => ({ default: (await loadBanner()).GuidelineBanner })),
  },
]

/** No page waits longer than this for its banners. */
const longestWaitMs = 400

/** The first sign-in on a browser waits briefly for the banners above every page: they would shift the first page down. */
async function learnBanners(queryClient: QueryClient): Promise<void> {
  const unknown = pageBanners.filter(({ allow, isKnown }) => canBySession(allow) && !isKnown())
  if (unknown.length === 0) return
  // What cannot be fetched now is fetched by the banner, like any other data on the page.
  const learnt = Promise.allSettled(unknown.map(({ learn }) => learn(queryClient)))
  await Promise.race([learnt, new Promise((done) => setTimeout(done, longestWaitMs))])
}

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useLanguage()
  useEffect(() => onSignedOutElsewhere(() => leaveTo('/login?ended')), [])
  const { lockAfterMinutes } = usePreferences()
  useEffect(() => (lockAfterMinutes > 0 ? lockWhenIdle() : undefined), [lockAfterMinutes])
  const { queryClient } = router.options.context
  useEffect(() => onOpenAgain(() => void queryClient.invalidateQueries()), [queryClient])
  return (
    <SkinProvider skins={skins}>
      <QueryClientProvider client={queryClient}>
        <PersonProvider>
          <NavContext value={menuEntries}>
            <BarToolsContext value={barTools}>
              <PageBannersContext value={pageBanners}>
                <RouterProvider router={router} />
              </PageBannersContext>
            </BarToolsContext>
            <SignInAgain />
            <Toaster />
          </NavContext>
        </PersonProvider>
      </QueryClientProvider>
    </SkinProvider>
  )
}

export function mountApp(element: HTMLElement) {
  if (['/login', '/register'].includes(currentPath().pathname)) replacePath('/')
  // The router loads when it is drawn: begun before, it would miss that the address changes meanwhile.
  const router = createAppRouter()
  const root = createRoot(element)
  void learnBanners(router.options.context.queryClient).then(() => root.render(<App router={router} />))
  if (import.meta.env.API_IN_PAGE)
    onClockMoved(() => {
      router.options.context.queryClient.clear()
      root.render(<App key={clockAhead()} router={router} />)
    })
}
