import '#kit/base.css'
import { readSession } from '#api/session.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('index.html holds no #root')

// An earlier product on this address may have left a service worker behind (product.md section 1).
void navigator.serviceWorker?.getRegistrations().then((found) => found.forEach((worker) => void worker.unregister()))

// `fetch` is told of the API before anything is asked; its worker starts before the rest is loaded.
if (import.meta.env.API_IN_PAGE) {
  const { startInPage } = await import('#api/in-page.ts')
  const api = startInPage()
  void import('#shell/in-page.tsx').then(({ showInPage }) => showInPage(api))
}

// Without a session only the sign-in screen is loaded.
if (readSession()) void import('./app.tsx').then(({ mountApp }) => mountApp(root))
else void import('./sign-in.tsx').then(({ mountSignIn }) => mountSignIn(root))
