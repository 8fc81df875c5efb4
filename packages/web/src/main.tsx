import '#kit/base/base.css'
import '#kit/base/security-policy.ts'
import { currentPath, isMailLink, leaveTo, replacePath } from '#api/address.ts'
import { announceOpen, onClosed } from '#api/network.ts'
import { isLocked, lockScreen } from '#api/screen-lock.ts'
import { clearSession, readSession } from '#api/session.ts'
import { needWords } from '#kit/words.ts'
import { coverWhenLocked } from '#capabilities/session/auth/lock-cover.ts'
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
const importApp = async () => (await Promise.all([import('./app.tsx'), words('app')]))[0]
let isCovered = false
onClosed(async () => {
  if (isCovered) return
  isCovered = true
  const [{ coverForMaintenance }] = await Promise.all([
    import('#capabilities/admin/maintenance/maintenance-page.tsx'),
    words('capabilities/admin/maintenance/maintenance-page'),
  ])
  const why = await coverForMaintenance(root)
  isCovered = false
  if (why === 'open') announceOpen()
  else if (readSession()) {
    clearSession()
    leaveTo('/login')
  }
})

const coverForLock = coverWhenLocked()

const [, publicPage] = /^(?:\/misc)?\/(coming-soon|maintenance|visit)$/.exec(currentPath().pathname) ?? []
// Without a session, and for the links of mails, only the sign-in screen is loaded.
if (readSession() && !isMailLink()) {
  // To open its address is to lock the screen; home is what it opens on again.
  const isLockPage = currentPath().pathname === '/lock'
  if (isLockPage) replacePath('/')
  if (isLockPage || isTimeToLock()) void lockScreen()
  void (async () => {
    if (isLocked()) await coverForLock()
    const { mountApp } = await importApp()
    mountApp(root)
  })()
} else if (publicPage === 'coming-soon')
  void Promise.all([
    import('#capabilities/admin/launch/coming-soon-page.tsx'),
    words('capabilities/admin/launch/coming-soon-page'),
  ]).then(([{ mountComingSoonPage }]) => mountComingSoonPage(root))
else if (publicPage === 'visit')
  void Promise.all([
    import('#capabilities/service/reminders/visit-page.tsx'),
    words('capabilities/service/reminders/visit-page'),
  ]).then(([{ mountVisitPage }]) => mountVisitPage(root))
else if (publicPage === 'maintenance')
  void Promise.all([
    import('#capabilities/admin/maintenance/maintenance-page.tsx'),
    words('capabilities/admin/maintenance/maintenance-page'),
  ]).then(([{ mountMaintenancePage }]) => mountMaintenancePage(root))
else
  void Promise.all([import('#capabilities/session/auth/sign-in.tsx'), words('capabilities/session/auth/sign-in')]).then(
    ([{ mountSignIn }]) => mountSignIn(root, importApp),
  )
