export interface ToastAction {
  /** For instance Undo. */
  label: string
  run: () => void
}

export interface Toast {
  id: number
  text: string
  tone: 'good' | 'bad' | 'plain'
  action?: ToastAction
}

/**
 * Why the user is interrupted: it failed, there is an action to press, or the result is not on the screen (it was
 * sent, copied, begun in the background, or has left the list). Anything else is `sayDone`.
 */
export type ToastReason =
  | { tone: 'bad' }
  | { tone?: 'plain'; action: ToastAction }
  | { tone?: 'plain'; isElsewhere: true }

/** What is only read aloud: the screen shows it. */
export interface Announcement {
  id: number
  text: string
}

const seconds = { good: 4, plain: 6, bad: 12, action: 10 }
/** Long enough to be read aloud; who comes past later does not meet it. */
const announcedSeconds = 6
const most = 5

let toasts: readonly Toast[] = []
let announcement: Announcement | undefined
let nextId = 1
let isPaused = false
let timer: ReturnType<typeof setTimeout> | undefined
let announcedTimer: ReturnType<typeof setTimeout> | undefined
type Listener = (toasts: readonly Toast[], announcement: Announcement | undefined) => void
const listeners = new Set<Listener>()

const tellListeners = () => listeners.forEach((listener) => listener(toasts, announcement))

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
  tellListeners()
}

/**
 * Shows a message once, newest on top (docs/domain.md#page-frame), one at a time. With an action it stays ten seconds: the
 * undo toast.
 */
export function showToast(text: string, reason: ToastReason): number {
  const { tone = 'good', action } = { action: undefined, ...reason }
  const toast: Toast = { id: nextId++, text, tone, ...(action && { action }) }
  change([toast, ...toasts.filter((other) => other.text !== text)].slice(0, most))
  return toast.id
}

function announce(next: Announcement | undefined) {
  announcement = next
  clearTimeout(announcedTimer)
  if (next) announcedTimer = setTimeout(() => announce(undefined), announcedSeconds * 1000)
  tellListeners()
}

/**
 * Announces a result that the screen shows, to screen readers only. Where it can be undone, it is
 * a toast.
 */
export function sayDone(text: string, action?: ToastAction) {
  if (action) showToast(text, { action })
  else announce({ id: nextId++, text })
}

export function closeToast(id: number) {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

/** Earlier messages are no longer shown or read aloud. */
export function clearToasts() {
  change([])
  announce(undefined)
}

export function pauseToasts(pause: boolean) {
  // Each tap on a phone enters the toast again, and must not give it its time again.
  if (pause === isPaused) return
  isPaused = pause
  expire()
}

export function onToasts(listener: Listener): () => void {
  listeners.add(listener)
  listener(toasts, announcement)
  return () => void listeners.delete(listener)
}
