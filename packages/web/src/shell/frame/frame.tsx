import { Fragment, lazy, Suspense, useMemo, useRef } from 'react'
import { Outlet, type StaticDataRouteOption, useLocation, useMatches } from '@tanstack/react-router'
import { readView } from '#api/session.ts'
import { t, useLanguage } from '#kit/words.ts'
import { TrailContext } from '#kit/page/page-trail.tsx'
import { RowPeeksContext } from '#kit/table/row-peeks.ts'
import { CustomizerGear } from '#shell/customizer/customizer-gear.tsx'
import { usePageBanners } from './bar-tools.ts'
import { Shortcuts } from './shortcuts.tsx'
import { MenuProvider } from './menu-state.tsx'
import { Menu } from './menu.tsx'
import { useDrawnPreferences } from '#shell/customizer/preferences.ts'
import { ProgressLine } from './progress-line.tsx'
import { useCan } from './rights.tsx'
import { rowPeeks } from './row-peeks.tsx'
import { useRouteTransition } from './route-transition.ts'
import { NotAuthorizedScreen } from './state-screens.tsx'
import { ToTop } from './to-top.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './frame.module.css'

const HorizontalMenu = lazy(() =>
  import('./horizontal-menu.tsx').then(({ HorizontalMenu }) => ({ default: HorizontalMenu })),
)
const ViewBanner = lazy(() => import('./view-banner.tsx').then(({ ViewBanner }) => ({ default: ViewBanner })))
const PreferencesSync = lazy(() =>
  import('#shell/customizer/preferences-sync.tsx').then(({ PreferencesSync }) => ({ default: PreferencesSync })),
)
const PageCount = lazy(() => import('./page-count.tsx').then(({ PageCount }) => ({ default: PageCount })))
const Footer = lazy(() => import('./footer.tsx').then(({ Footer }) => ({ default: Footer })))

/** The frame around the open page. */
export function Frame() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return page?.frame ? <Outlet /> : <MenuAndBar page={page} />
}

/** The banners of capabilities on every page, which does not wait for them: the place of each is known from the start. */
function Banners() {
  const can = useCan()
  const pathname = useLocation({ select: (location) => location.pathname })
  return usePageBanners()
    .filter(({ allow }) => can(allow))
    .map(({ name, isShown, Banner }) => (
      <div key={name} className={styles.banner}>
        <Suspense fallback={isShown(pathname) ? <span /> : null}>
          <Banner />
        </Suspense>
      </div>
    ))
}

/** Menu, bar and page. The page is drawn only where the user has the right that it requires. */
function MenuAndBar({ page }: { page: StaticDataRouteOption | undefined }) {
  const can = useCan()
  const main = useRef<HTMLElement>(null)
  const language = useLanguage()
  const { layout, footer, transition } = useDrawnPreferences()
  const peeks = useMemo(() => rowPeeks(can), [can])
  useRouteTransition(main, transition)

  return (
    <MenuProvider>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('Skip to content')}
      </a>
      {readView() ? (
        <Suspense fallback={null}>
          <ViewBanner />
        </Suspense>
      ) : null}
      <ProgressLine />
      <Menu />
      <div className={styles.body}>
        <TopBar title={page?.title} />
        {layout === 'horizontal' ? (
          <div className={styles.belt}>
            <Suspense fallback={null}>
              <HorizontalMenu />
            </Suspense>
          </div>
        ) : null}
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {/* A page drawn again has its texts in the current language; what it had fetched is still there. */}
          <TrailContext value={page?.parent}>
            <RowPeeksContext value={peeks}>
              <Fragment key={language}>
                <Banners />
                {page?.allow && !can(page.allow) ? <NotAuthorizedScreen /> : <Outlet />}
              </Fragment>
            </RowPeeksContext>
          </TrailContext>
        </main>
        {footer === 'hidden' ? null : (
          <Suspense fallback={null}>
            <Footer />
          </Suspense>
        )}
      </div>
      <ToTop />
      <CustomizerGear />
      <Suspense fallback={null}>
        <PreferencesSync />
        <PageCount />
      </Suspense>
      <Shortcuts />
    </MenuProvider>
  )
}
