import { createRoute, redirect } from '@tanstack/react-router'
import { frameRoute } from '#shell/frame/root-route.tsx'

/** Where these pages stood before: mails and notifications that were sent then lead there. */
const moved = {
  '/account/settings': '/pages/account-settings',
  '/account/security': '/pages/account-settings/security',
  '/account/sign-ins': '/pages/account-settings/sessions',
} as const

export const accountRedirects = Object.entries(moved).map(([path, to]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)
