import { mountPublicPage } from '#shell/frame/outside-app.tsx'
import { Screen as ComingSoonScreen } from './coming-soon-screen.tsx'

export const mountComingSoonPage = (element: HTMLElement) => mountPublicPage(element, ComingSoonScreen)
