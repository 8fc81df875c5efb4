import { mountPublicPage } from '#shell/frame/outside-app.tsx'
import { Visit } from './visit.tsx'

export const mountVisitPage = (element: HTMLElement) => mountPublicPage(element, Visit)
