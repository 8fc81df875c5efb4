import type { ReactNode } from 'react'
import { onDemand } from '#kit/feedback/on-demand.tsx'

/** One thing to do from a menu. */
export interface Action {
  label: string
  icon?: ReactNode
  /** Takes something away. */
  isBad?: boolean
  /** Of a choice that is on or off. */
  isChecked?: boolean
  run: () => void
}

export interface ActionMenuProps {
  /** In groups, with a line between them. */
  groups: readonly (readonly Action[])[]
}

/** A trigger with a menu of things to do, loaded when it is first needed. */
export const ActionMenu = onDemand<ActionMenuProps>(() =>
  import('#kit/base/action-list.tsx').then(({ ActionList }) => ActionList),
)
