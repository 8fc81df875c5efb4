import { word } from '@rad/api/words'
import { blankRoute } from '#shell/screen-route.ts'

export const launchRoutes = [
  blankRoute({
    path: '/coming-soon',
    title: word('Coming soon'),
    load: () => import('./coming-soon-screen.tsx').then(({ ComingSoonScreen }) => ({ Screen: ComingSoonScreen })),
  }),
]
