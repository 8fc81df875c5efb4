import { screenRoute } from '#shell/screen-route.ts'

export const channelRoutes = [
  screenRoute({
    path: '/channels',
    title: 'Channels',
    parent: { title: 'Network' },
    allow: 'read Model',
    load: () => import('./channel-list-screen.tsx'),
  }),
]
