import type { CSSProperties } from 'react'
import styles from './initials.module.css'

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      .map((word) => word?.[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}

/** A person without a picture: initials on a quiet color that stays the same for the same name, or `tint`. */
export function Initials({ name, size = 32, tint = name }: { name: string; size?: number; tint?: string }) {
  const hue = [...tint].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      className={styles.circle}
      style={{ width: size, height: size, fontSize: size * 0.38, '--hue': hue } as CSSProperties}
      aria-hidden="true"
      data-initials={initialsOf(name)}
    />
  )
}
