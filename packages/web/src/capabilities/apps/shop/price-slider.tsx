import './price-slider.css'
import { RangeSlider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import type { PriceRange } from './shop-view.ts'
import styles from './shop-filters.module.css'

export interface PriceSliderProps {
  /** The lowest and the highest price there is; null where nothing matches. */
  range: PriceRange
  from: number | undefined
  to: number | undefined
  onChange: (from: number | undefined, to: number | undefined) => void
}

/** Prices from and to; an end that is let go at its stop sets nothing. */
export function PriceSlider({ range, from, to, onChange }: PriceSliderProps) {
  const { wholeMoney } = useFormat()
  // Whole units: no one drags to a hundredth.
  const min = Math.floor(Math.min(range?.from ?? 0, from ?? Infinity))
  const max = Math.ceil(Math.max(range?.to ?? 0, to ?? 0))
  const [low, high] = [from ?? min, to ?? max]
  const [dragged, setDragged] = useState<[number, number]>([low, high])
  useEffect(() => setDragged([low, high]), [low, high])
  if (max <= min) return null
  const step = Math.max(1, Math.round((max - min) / 100))

  return (
    <div role="group" aria-label={t('Price range')}>
      <div className={styles.slider}>
        <RangeSlider
          size="sm"
          min={min}
          max={max}
          step={step}
          minRange={step}
          label={null}
          thumbFromLabel={t('Minimum price')}
          thumbToLabel={t('Maximum price')}
          value={dragged}
          onChange={setDragged}
          onChangeEnd={([first, last]) => onChange(first <= min ? undefined : first, last >= max ? undefined : last)}
        />
      </div>
      <p className={styles.prices}>
        <bdi>{wholeMoney(dragged[0])}</bdi>
        <bdi>{wholeMoney(dragged[1])}</bdi>
      </p>
    </div>
  )
}
