import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { canBySession } from '#api/rights.ts'
import { readView } from '#api/session.ts'
import { needWords } from '#kit/words.ts'
import type { Page, Pages, ScreenModule } from './pages.ts'
import { personalScreen } from './personal-screen.tsx'
import { frameRoute } from './root-route.tsx'

type OpenScreen = () => Promise<ScreenModule>

/** What it takes to open the pages of an area, such as the names of all their files: `screens.ts` of each area. */
export interface Area {
  /** By their files in the area. */
  screens: Record<string, OpenScreen>
}

/** The parent page of an address, among those without parameters. */
const pageAbove = ({ path, under }: Page, pages: readonly Page[]): Page | undefined =>
  pages
    .filter((one) => (under ? one.path === under : !one.path.includes('$') && path.startsWith(`${one.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]

function parentOf(page: Page, pages: readonly Page[]): { title: string; to?: string } | undefined {
  // A part of a page, such as one of its tabs, has the page's place in the menu.
  if (page.section && !page.under) return { title: page.section }
  const above = pageAbove(page, pages)
  return above && { title: above.title, to: above.path }
}

/** What an address names its days with. */
const dayKeys = ['period', 'from', 'to']

/**
 * The route of a page. Its code, and the contracts it reads, arrive with `open`. Rows are fetched while the screen is
 * prepared, or already while a link to it is hovered.
 */
function routeOf<const P extends string>(page: Page<P>, pages: readonly Page[], open: OpenScreen) {
  const { path, title, allow, frame, opensOn } = page
  const parent = parentOf(page, pages)
  const screen = lazyRouteComponent(open, 'Screen')
  return createRoute({
    getParentRoute: () => frameRoute,
    path,
    staticData: { title, ...(allow && { allow }), ...(parent && { parent }), ...(frame && { frame }) },
    ...(opensOn && {
      beforeLoad: ({ location }) => {
        if (dayKeys.some((key) => key in location.search)) return
        throw redirect({ to: location.pathname, search: { ...opensOn, ...location.search }, replace: true })
      },
    }),
    loader: async ({ context, location, params }) => {
      if (page.personal && readView()) return
      const { prefetch } = await open()
      if (prefetch && (!allow || canBySession(allow)))
        prefetch(context.queryClient, location.search, params as Record<string, string>, location.pathname)
    },
    component: page.personal ? personalScreen(screen) : screen,
  })
}

type RouteAt<P extends string> = P extends string ? ReturnType<typeof routeOf<P>> : never
type PathsOf<S extends readonly Pages[]> = S[number]['pages'][number]['path']

/**
 * The routes of all pages. The start of the app has the title and place of each; an area is loaded with the first
 * of its pages that is opened. `areas` are their modules by name.
 */
export function routesOf<const S extends readonly Pages[]>(
  capabilities: S,
  areas: Record<string, () => Promise<Area>>,
): RouteAt<PathsOf<S>>[] {
  const open = async (folder: string, { screen, showsSentences }: Page): Promise<ScreenModule> => {
    const [area = '', ...rest] = folder.split('/')
    const file = `./${[...rest, screen].join('/')}.tsx`
    const [opened] = await Promise.all([
      areas[area]!().then(({ screens }) => screens[file]!()),
      needWords(`capabilities/${folder}/${screen}`, ...(showsSentences ? ['sentences'] : [])),
    ])
    return opened
  }
  const routes = capabilities.flatMap(({ folder, pages }) =>
    pages.map((page) => routeOf(page, pages, () => open(folder, page))),
  )
  return routes as RouteAt<PathsOf<S>>[]
}
