import { word } from '@rad/api/words'
import { createRoute, type ErrorComponentProps, redirect } from '@tanstack/react-router'
import { frameRoute } from './root-route.tsx'
import { ErrorScreen, NotAuthorizedScreen } from './state-screens.tsx'

const sample = new Error(word('This is a sample of the error page. Nothing is wrong.'))
const SampleError = () => <ErrorScreen error={sample} reset={(() => undefined) as ErrorComponentProps['reset']} />

/** The pages that explain why there is no page, with addresses, to be looked at and linked to. */
export const stateRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/not-authorized',
    staticData: { title: word('Not authorized') },
    component: NotAuthorizedScreen,
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/error',
    staticData: { title: word('Error') },
    component: SampleError,
  }),
]

/** How other products address these pages: in a separate area. */
export const stateRedirects = ['coming-soon', 'not-authorized', 'maintenance', 'error'].map((page) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path: `/misc/${page}`,
    beforeLoad: () => {
      throw redirect({ to: `/${page}` as '/', replace: true })
    },
  }),
)
