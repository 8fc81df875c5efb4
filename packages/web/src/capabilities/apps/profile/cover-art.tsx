import styles from './profile.module.css'

/** The cover of who chose none: a road through hills, in a color that stays the same for the same name. */
export function CoverArt({ name }: { name: string }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const tone = (shift: number, saturation: number, lightness: number) =>
    `hsl(${(hue + shift) % 360} ${saturation}% ${lightness}%)`
  return (
    <svg className={styles.art} viewBox="0 0 1200 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="1200" height="240" fill={tone(0, 30, 72)} />
      <circle cx="930" cy="84" r="46" fill={tone(30, 70, 84)} />
      <path d="M0 190 180 90l150 84 190-130 210 140 160-92 310 120v40H0z" fill={tone(18, 26, 56)} />
      <path d="M0 216c260-44 420-40 640-16s380 12 560-20v70H0z" fill={tone(40, 26, 40)} />
      <path d="M560 240c10-22 28-34 52-40l26 2c-18 8-26 20-26 38z" fill={tone(0, 8, 84)} />
    </svg>
  )
}
