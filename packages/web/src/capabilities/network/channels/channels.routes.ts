import { word } from '@rad/api/words'
import { screenRoute } from '#shell/screen-route.ts'

export const channelRoutes = [
  screenRoute({
    path: '/channels',
    title: word('Channels'),
    parent: { title: word('Network') },
    allow: 'read Model',
    load: () => import('./channel-list-screen.tsx'),
  }),
]
