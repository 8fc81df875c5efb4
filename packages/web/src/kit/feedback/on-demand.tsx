import {
  cloneElement,
  lazy,
  type MouseEventHandler,
  type ReactElement,
  type ComponentType,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

interface TriggerProps {
  ref?: Ref<HTMLElement>
  onClick?: MouseEventHandler
  onPointerEnter?: () => void
  onFocus?: () => void
}

/** What opens: draws the trigger it is given and, below it, its menu or panel, which a press on the trigger opens. */
export interface OpenedProps {
  trigger: ReactElement
  /** Returns the focus to the trigger; called before a dialog opens from the menu, because the dialog notes where it was. */
  focusTrigger: () => void
}

/**
 * A trigger whose menu or panel is loaded when it is first needed: pointing at it or focusing it fetches the code, a
 * press opens it. Menus and popovers are a quarter of a page's code, and most are never opened.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P & OpenedProps>>) {
  const Opened = lazy(async () => ({ default: await load() }))
  return function OnDemand({ trigger, ...rest }: P & { trigger: ReactElement<TriggerProps> }) {
    const [isRequested, setRequested] = useState(false)
    const target = useRef<HTMLElement>(null)
    const fetchAhead = () => void load()
    const closed = cloneElement(trigger, {
      onClick: () => setRequested(true),
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
    })
    if (!isRequested) return closed
    return (
      <Suspense fallback={closed}>
        <Opened
          {...(rest as unknown as P)}
          trigger={cloneElement(trigger, { ref: target })}
          focusTrigger={() => target.current?.focus({ preventScroll: true })}
        />
        <FirstPress target={target} />
      </Suspense>
    )
  }
}

/**
 * The press that caused the load is repeated once the trigger with its menu is rendered: what opens under the focus returns
 * the focus.
 */
function FirstPress({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    target.current?.click()
  }, [target])
  return null
}
