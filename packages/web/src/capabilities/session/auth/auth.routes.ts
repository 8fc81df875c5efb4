import { createRoute, redirect } from '@tanstack/react-router'
import { lockScreen } from '#api/screen-lock.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { frameRoute } from '#shell/frame/root-route.tsx'
import { authPages } from './auth-places.ts'

const suffixes = ['', '-v1', '-v2'] as const

/** Someone who is signed in has no business on these pages: the first page of their role instead, and a word why. */
export const authRoutes = authPages.flatMap((page) =>
  suffixes
    .flatMap((suffix) => [`/${page}${suffix}`, `/pages/${page}${suffix}`])
    .map((path) =>
      createRoute({
        getParentRoute: () => frameRoute,
        path,
        beforeLoad: ({ preload }) => {
          if (!preload)
            showToast(t('You’re already signed in. Sign out to see that page.'), { tone: 'plain', isElsewhere: true })
          throw redirect({ to: '/', replace: true })
        },
      }),
    ),
)

/** To open this address is to lock the screen; home is what it opens on again. */
export const lockRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/lock',
  beforeLoad: ({ preload }) => {
    if (!preload) void lockScreen()
    throw redirect({ to: '/', replace: true })
  },
})
