import {
  cloneElement,
  lazy,
  type MouseEventHandler,
  type ReactElement,
  type ComponentType,
  Suspense,
  useState,
} from 'react'

interface TriggerHandlers {
  onClick?: MouseEventHandler
  onPointerEnter?: () => void
  onFocus?: () => void
}

/** What opens: draws the trigger it is given and, below it, its menu or panel, open from the start. */
export interface OpenedProps {
  trigger: ReactElement
}

/**
 * A trigger whose menu or panel is loaded when it is first wanted: pointing at it or focusing it fetches the code, a
 * press opens it. Menus and popovers are a quarter of a page's code, and most are never opened.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P & OpenedProps>>) {
  const Opened = lazy(async () => ({ default: await load() }))
  return function OnDemand({ trigger, ...rest }: P & { trigger: ReactElement<TriggerHandlers> }) {
    const [isWanted, setWanted] = useState(false)
    const fetchAhead = () => void load()
    const closed = cloneElement(trigger, {
      onClick: () => setWanted(true),
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
    })
    if (!isWanted) return closed
    return (
      <Suspense fallback={closed}>
        <Opened {...(rest as unknown as P)} trigger={trigger} />
      </Suspense>
    )
  }
}
