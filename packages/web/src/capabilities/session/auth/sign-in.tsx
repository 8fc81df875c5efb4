import { createRoot } from 'react-dom/client'
import { currentPath, isInHash, replacePath } from '#api/address.ts'
import { readSession } from '#api/session.ts'
import { SkinProvider } from '#kit/base/skin-provider.tsx'
import { skins } from '#shell/customizer/preferences.ts'
import { authPlaceOf } from './auth-places.ts'
import { AuthScreen } from './auth-screen.tsx'

/** The client of docs/domain.md#sign-in has this one page; everyone else starts at home. */
const firstPages: Record<string, string> = { client: '/access-control' }

/** Where a person goes after signing in: `?to=` if it is a page of ours, else the first page of the role. */
export function targetOf(search: string, role = ''): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  const isOwn = to.startsWith('/') && !to.startsWith('//') && !to.startsWith('/\\')
  const isPage = isOwn && to !== '/' && to !== '/lock' && !authPlaceOf(to.split('?')[0] ?? to)
  return isPage ? to : (firstPages[role] ?? '/')
}

interface App {
  mountApp: (element: HTMLElement) => void
}

/** Mounts the pages of signing in, and the app in their place once someone has. */
export function mountSignIn(element: HTMLElement, importApp: () => Promise<App>) {
  const { pathname, search } = currentPath()
  if (!authPlaceOf(pathname)) {
    const target = pathname + search
    replacePath(target === '/' ? '/login' : `/login?to=${encodeURIComponent(target)}`)
  }
  // A change of the path behind the # does not load anything; these pages follow it themselves.
  const follow = () => {
    if (!authPlaceOf(currentPath().pathname)) location.reload()
  }
  if (isInHash) addEventListener('hashchange', follow)
  const loadApp = () => Promise.all([importApp(), import('./welcome.ts')])
  // The app is fetched once the user begins to type, or has read for a while, so that it never competes with the form.
  const prefetch = () => void loadApp()
  addEventListener('keydown', prefetch, { once: true })
  setTimeout(prefetch, 5000)

  const root = createRoot(element)
  const enter = async () => {
    const [{ mountApp }, { welcome }] = await loadApp()
    removeEventListener('hashchange', follow)
    replacePath(targetOf(currentPath().search, readSession()?.userData.role))
    root.unmount()
    mountApp(element)
    welcome()
  }
  root.render(
    <SkinProvider skins={skins}>
      <AuthScreen onSignedIn={() => void enter()} />
    </SkinProvider>,
  )
}
