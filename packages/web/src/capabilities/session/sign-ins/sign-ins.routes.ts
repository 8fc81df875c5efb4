import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const signInRoutes = [
  screenRoute({
    path: '/account/sign-ins',
    title: word('Sign-ins'),
    parent: { title: word('Account') },
    allow: 'signed-in',
    load: () => import('./sign-ins-screen.tsx'),
  }),
]
