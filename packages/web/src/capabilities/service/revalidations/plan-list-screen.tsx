import { planList, type PlanRow, plansApi } from '@rad/api/service/revalidations/plans.contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'

const PlanDrawer = lazy(() => import('./plan-drawer.tsx').then(({ PlanDrawer }) => ({ default: PlanDrawer })))

const cells: Cells<PlanRow> = { kind: ({ kind }) => inWords(kind) }

export const { Screen, prefetch } = listScreen({
  list: planList,
  rows: plansApi.list,
  file: plansApi.export,
  lead: word('What is looked at again, where, how often, and how much of it.'),
  search: word('Search code or name'),
  empty: { title: word('No plans yet'), text: word('Add a plan, and its first run draws what is looked at.') },
  add: { label: word('Add plan'), allow: 'create Revalidation' },
  cells,
  page: ({ code }) => `/revalidation-plans/${code}`,
  drawer: ({ opened, close }) => opened === 'new' && <PlanDrawer onClose={close} />,
})
