import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const twoStepRoutes = [
  screenRoute({
    path: '/account/security',
    title: word('Security'),
    parent: { title: word('Account') },
    allow: 'signed-in',
    load: () => import('./security-screen.tsx'),
  }),
]
