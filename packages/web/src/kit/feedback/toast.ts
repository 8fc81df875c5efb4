export interface Toast {
  id: number
  text: string
  tone: 'good' | 'bad' | 'plain'
  /** For instance Undo. */
  action?: { label: string; run: () => void }
}

const seconds = { good: 4, plain: 6, bad: 12, action: 10 }

let toasts: readonly Toast[] = []
let nextId = 1
let isPaused = false
const listeners = new Set<(toasts: readonly Toast[]) => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]) {
  toasts = next
  listeners.forEach((listener) => listener(toasts))
}

function expire(toast: Toast) {
  clearTimeout(timers.get(toast.id))
  const wait = (toast.action ? seconds.action : seconds[toast.tone]) * 1000
  if (!isPaused)
    timers.set(
      toast.id,
      setTimeout(() => closeToast(toast.id), wait),
    )
}

/**
 * Says a thing once, newest on top (docs/domain.md#page-frame). With an action it stays ten seconds: the undo toast.
 */
export function showToast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
  const toast: Toast = { id: nextId++, text, tone: 'good', ...options }
  change([toast, ...toasts.filter((other) => other.text !== text)].slice(0, 5))
  expire(toast)
  return toast.id
}

export function closeToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
}

export function pauseToasts(pause: boolean) {
  isPaused = pause
  for (const toast of toasts) {
    if (pause) clearTimeout(timers.get(toast.id))
    else expire(toast)
  }
}

export function onToasts(listener: (toasts: readonly Toast[]) => void): () => void {
  listeners.add(listener)
  listener(toasts)
  return () => void listeners.delete(listener)
}
