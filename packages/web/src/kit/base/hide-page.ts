/**
 * Takes everything on the page, and what is added to it meanwhile, out of sight and reach, except what is marked
 * with `data-lock` (base.css draws it). It keeps its place and what was typed.
 */
export function hidePage(): { show: () => void } {
  const made = new Set<HTMLElement>()
  const hide = () => {
    for (const element of document.body.children)
      if (element instanceof HTMLElement && element.dataset.lock === undefined && !element.inert) {
        element.inert = true
        made.add(element)
      }
  }
  document.documentElement.dataset.locked = ''
  hide()
  const observer = new MutationObserver(hide)
  observer.observe(document.body, { childList: true })
  return {
    show: () => {
      observer.disconnect()
      delete document.documentElement.dataset.locked
      for (const element of made) element.inert = false
    },
  }
}
