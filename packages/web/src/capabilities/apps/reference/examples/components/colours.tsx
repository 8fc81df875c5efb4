import { useComputedColorScheme } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { contrastIn } from '../../contrast.ts'
import styles from './colours.module.css'

const pairs = [
  ['--ink', '--surface'],
  ['--ink', '--page'],
  ['--ink-soft', '--surface'],
  ['--ink-soft', '--sunken'],
  ['--accent', '--surface'],
  ['--accent', '--accent-soft'],
  ['--good', '--good-soft'],
  ['--warn', '--warn-soft'],
  ['--bad', '--bad-soft'],
] as const

export function Colours() {
  const box = useRef<HTMLUListElement>(null)
  const skin = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [ratios, setRatios] = useState<readonly (number | undefined)[]>([])
  const { number } = useFormat()
  useLayoutEffect(() => {
    setRatios([...(box.current?.children ?? [])].map(contrastIn))
  }, [skin])

  return (
    <ul ref={box} className={styles.colours}>
      {pairs.map(([ink, surface], index) => (
        <li key={ink + surface} style={{ color: `var(${ink})`, background: `var(${surface})` }}>
          <code>{ink.slice(2)}</code>
          <small>
            {t('on {surface}', { surface: surface.slice(2) })}
            <bdi>{ratios[index] === undefined ? '' : `${number(Math.floor(ratios[index] * 10) / 10)} : 1`}</bdi>
          </small>
        </li>
      ))}
    </ul>
  )
}
