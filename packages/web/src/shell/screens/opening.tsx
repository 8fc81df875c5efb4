import type { Allow } from '@rad/api/contract'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense } from 'react'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'

/** How a row is added: the primary action of a list. */
export interface Adding {
  label: string
  allow?: Allow
  icon?: typeof IconPlus
  /** The page that adds it; without one, the drawer of the screen is opened with `new`. */
  to?: LinkProps['to']
}

/** What every slot of a screen is passed: the user's rights, and what the address has opened. */
export interface Opening {
  can: (allow: Allow) => boolean
  /** A row by its key, `new`, or whatever the screen opens. */
  opened: string | undefined
  open: (key: string) => void
  close: () => void
}

export function useOpening(): Opening {
  const can = useCan()
  return { can, ...useOpened() }
}

/** What may be opened, and what is drawn then. */
export interface Opens<S extends Opening> {
  add?: Adding
  /** The right to open a row, where reading the list is not enough. */
  opensWith?: Allow
  /** Drawn while the address has something open, mounted again for each record. */
  drawer?: (state: S & { opened: string }) => ReactNode
  /** Always drawn: what the address alone does not open, or what stays when it opens something else. */
  dialogs?: (state: S) => ReactNode
}

/** Wraps the first cell of a row in a link that opens the drawer. */
export const openedLink =
  <Row,>(opens: (row: Row) => string) =>
  (row: Row, content: ReactNode) => <OpenedLink to={opens(row)}>{content}</OpenedLink>

/** Wraps the first cell of a row in a link to its page. */
export const pageLink =
  <Row,>(page: (row: Row) => string) =>
  (row: Row, content: ReactNode) => (
    <RouterLink to={page(row)} preload={false}>
      {content}
    </RouterLink>
  )

/** The actions of a page: secondary ones, and the one that adds, for users with the right. */
export function actionsOf<S extends Opening>(
  { add, actions }: { add?: Adding | undefined; actions?: ((state: S) => ReactNode) | undefined },
  state: S,
): ReactNode {
  const quieter = actions?.(state)
  const adding = add && (!add.allow || state.can(add.allow)) ? <AddButton add={add} open={state.open} /> : null
  return quieter ? (
    <>
      {quieter}
      {adding}
    </>
  ) : (
    adding
  )
}

function AddButton({ add, open }: { add: Adding; open: Opening['open'] }) {
  const { label, icon: Icon = IconPlus, to } = add
  const icon = <Icon size={15} stroke={1.8} />
  return to ? (
    <ButtonLink to={to} leftSection={icon}>
      {t(label)}
    </ButtonLink>
  ) : (
    <Button leftSection={icon} onClick={() => open('new')}>
      {t(label)}
    </Button>
  )
}

/** Whether the user may open this: adding requires the right to add, a row the right to open rows. */
const mayOpen = ({ add, opensWith }: Opens<never>, { can, opened }: Opening) => {
  const allow = opened === 'new' ? add?.allow : opensWith
  return !allow || can(allow)
}

/** The drawer of the open record, and the dialogs of a screen; their code loads when they open. */
export function Opened<S extends Opening>({ opens, state }: { opens: Opens<S>; state: S }) {
  const { opened } = state
  return (
    <Suspense fallback={null}>
      {opened && mayOpen(opens, state) ? (
        <Fragment key={opened}>{opens.drawer?.({ ...state, opened })}</Fragment>
      ) : null}
      {opens.dialogs?.(state)}
    </Suspense>
  )
}
