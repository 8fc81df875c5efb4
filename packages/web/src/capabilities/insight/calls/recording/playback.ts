import { useCallback, useSyncExternalStore } from 'react'

const speeds = [1, 1.25, 1.5, 2] as const

/**
 * The recording that a page plays. It is no state of React: its time changes with each frame, and only what shows it is drawn
 * again.
 */
export class Playback {
  #sound: HTMLAudioElement | undefined
  /** Where it begins once there is a sound. */
  #waitsAt: number | undefined
  readonly #listeners = new Set<() => void>()

  /** In milliseconds from the beginning. */
  get timeMs(): number {
    return this.#waitsAt ?? Math.round((this.#sound?.currentTime ?? 0) * 1000)
  }

  get isPlaying(): boolean {
    return this.#sound !== undefined && !this.#sound.paused
  }

  get speed(): number {
    return this.#sound?.playbackRate ?? 1
  }

  /** Takes the element that plays; returns what lets it go. */
  attach = (sound: HTMLAudioElement): (() => void) => {
    this.#sound = sound
    let frame = 0
    const draw = () => {
      this.#changed()
      frame = sound.paused ? 0 : requestAnimationFrame(draw)
    }
    const begin = () => {
      if (this.#waitsAt !== undefined) sound.currentTime = this.#waitsAt / 1000
      this.#waitsAt = undefined
      draw()
    }
    const events = ['play', 'pause', 'seeked', 'ratechange', 'ended'] as const
    for (const event of events) sound.addEventListener(event, draw)
    sound.addEventListener('loadedmetadata', begin)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) sound.removeEventListener(event, draw)
      sound.removeEventListener('loadedmetadata', begin)
      sound.pause()
      this.#sound = undefined
    }
  }

  seek = (ms: number): void => {
    const at = Math.max(0, ms)
    if (this.#sound && this.#sound.readyState > 0) this.#sound.currentTime = at / 1000
    else this.#waitsAt = at
    this.#changed()
  }

  /** Goes on from here when its address was replaced. */
  waitHere = (): void => {
    this.#waitsAt = this.timeMs
  }

  /** A sound that cannot be played reports that itself, to who shows its element. */
  play = (): void => void this.#sound?.play().catch(() => this.#changed())

  toggle = (): void => {
    if (this.isPlaying) this.#sound?.pause()
    else this.play()
  }

  /** The next of the speeds, and after the last one the first again. */
  nextSpeed = (): void => {
    if (!this.#sound) return
    const at = speeds.findIndex((speed) => speed === this.#sound!.playbackRate)
    this.#sound.playbackRate = speeds[(at + 1) % speeds.length]!
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Something of a playback; what uses it is drawn again only when it is another. */
export function usePlayback<T extends string | number | boolean | undefined>(
  playback: Playback,
  of: (playback: Playback) => T,
): T {
  const read = useCallback(() => of(playback), [playback, of])
  return useSyncExternalStore(playback.subscribe, read, read)
}
