import '#kit/base/base.css'
import '#kit/base/security-policy.ts'
import { currentPath, isMailLink, leaveTo, replacePath } from '#api/address.ts'
import { announceOpen, onClosed } from '#api/network.ts'
import { isLocked, lockScreen } from '#api/screen-lock.ts'
import { clearSession, readSession } from '#api/session.ts'
import { needWords } from '#kit/words.ts'
import { coverWhenLocked } from './lock-cover.ts'
import { isTimeToLock } from '#shell/customizer/auto-lock.ts'
import { showPreferences } from '#shell/customizer/preferences.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('index.html holds no #root')

// An earlier product on this address may have left a service worker behind (docs/domain.md#page-frame).
void navigator.serviceWorker?.getRegistrations().then((found) => found.forEach((worker) => void worker.unregister()))

// `fetch` is routed to the API before the first request; its worker starts before the rest is loaded.
if (import.meta.env.API_IN_PAGE) {
  const { startInPage } = await import('#api/in-page.ts')
  const api = startInPage()
  void needWords('shell/demo/in-page')
  void import('#shell/demo/in-page.tsx').then(({ showInPage }) => showInPage(api))
}

// The texts load beside the code, and nothing is drawn before they are there; if they fail to load, the page is in English.
const spoken = showPreferences()
const words = (part: string) => Promise.all([spoken, needWords(part)]).catch(() => undefined)
let isCovered = false
onClosed(async () => {
  if (isCovered) return
  isCovered = true
  const [{ coverForMaintenance }] = await Promise.all([import('./public-pages.tsx'), words('public-pages')])
  const why = await coverForMaintenance(root)
  isCovered = false
  if (why === 'open') announceOpen()
  else if (readSession()) {
    clearSession()
    leaveTo('/login')
  }
})

const coverForLock = coverWhenLocked()

const isPublic = /^(?:\/misc)?\/(?:coming-soon|maintenance)$/.test(currentPath().pathname)
// Without a session, and for the links of mails, only the sign-in screen is loaded.
if (readSession() && !isMailLink()) {
  // To open its address is to lock the screen; home is what it opens on again.
  const isLockPage = currentPath().pathname === '/lock'
  if (isLockPage) replacePath('/')
  if (isLockPage || isTimeToLock()) void lockScreen()
  void (async () => {
    if (isLocked()) await coverForLock()
    const [{ mountApp }] = await Promise.all([import('./app.tsx'), words('app')])
    mountApp(root)
  })()
} else if (isPublic)
  void Promise.all([import('./public-pages.tsx'), words('public-pages')]).then(([pages]) => pages.mountPublicPage(root))
else void Promise.all([import('./sign-in.tsx'), words('sign-in')]).then(([{ mountSignIn }]) => mountSignIn(root))
