import { createRoot } from 'react-dom/client'
import { currentPath, isInHash, replacePath } from '#api/address.ts'
import { SkinProvider } from '#kit/skin-provider.tsx'
import { skins } from '#shell/preferences.ts'
import { SignInScreen } from '#capabilities/session/auth/sign-in-screen.tsx'

const authPaths = ['/login', '/register']

/** Where a person goes after signing in: `?to=` if it is a page of ours, else the first page. */
export function targetOf(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  const isOwn = to.startsWith('/') && !to.startsWith('//') && !to.startsWith('/\\')
  return isOwn && !authPaths.some((path) => to.startsWith(path)) ? to : '/'
}

export function mountSignIn(element: HTMLElement) {
  const { pathname, search } = currentPath()
  if (!authPaths.includes(pathname)) {
    const wanted = pathname + search
    replacePath(wanted === '/' ? '/login' : `/login?to=${encodeURIComponent(wanted)}`)
  }
  const again = () => location.reload()
  // Behind the # another path loads nothing by itself.
  if (isInHash) addEventListener('hashchange', again)
  const loadApp = () => import('./app.tsx')
  // The app is fetched once a person begins to type, or has read for a while, so that it never competes with the form.
  const prefetch = () => void loadApp()
  addEventListener('keydown', prefetch, { once: true })
  setTimeout(prefetch, 5000)

  const root = createRoot(element)
  const enter = async () => {
    const { mountApp } = await loadApp()
    removeEventListener('hashchange', again)
    replacePath(targetOf(currentPath().search))
    root.unmount()
    mountApp(element)
  }
  root.render(
    <SkinProvider skins={skins}>
      <SignInScreen onSignedIn={() => void enter()} />
    </SkinProvider>,
  )
}
