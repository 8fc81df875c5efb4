export interface Toast {
  id: number
  text: string
  tone: 'good' | 'bad' | 'plain'
  /** For instance Undo. */
  action?: { label: string; run: () => void }
}

const seconds = { good: 4, plain: 6, bad: 12, action: 10 }
const most = 5

let toasts: readonly Toast[] = []
let nextId = 1
let isPaused = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(toasts: readonly Toast[]) => void>()

/** Only the one that is shown grows old: what waits behind it has its time before it. */
function expire() {
  clearTimeout(timer)
  const [shown] = toasts
  if (!shown || isPaused) return
  const wait = (shown.action ? seconds.action : seconds[shown.tone]) * 1000
  timer = setTimeout(() => closeToast(shown.id), wait)
}

function change(next: readonly Toast[]) {
  toasts = next
  expire()
  listeners.forEach((listener) => listener(toasts))
}

/**
 * Says a thing once, newest on top (docs/domain.md#page-frame), one at a time. With an action it stays ten seconds: the
 * undo toast.
 */
export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
  const toast: Toast = { id: nextId++, text, tone: 'good', ...options }
  change([toast, ...toasts.filter((other) => other.text !== text)].slice(0, most))
  return toast.id
}

export function closeToast(id: number) {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

export function pauseToasts(pause: boolean) {
  isPaused = pause
  expire()
}

export function onToasts(listener: (toasts: readonly Toast[]) => void): () => void {
  listeners.add(listener)
  listener(toasts)
  return () => void listeners.delete(listener)
}
