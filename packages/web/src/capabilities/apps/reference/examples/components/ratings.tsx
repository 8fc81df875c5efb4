import { Rating } from '@mantine/core'
import '@mantine/core/styles/Rating.layer.css'
import { useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Ratings() {
  const format = useFormat()
  const [stars, setStars] = useState(4)
  return (
    <div className={layout.rows}>
      <div className={layout.row}>
        <Rating
          color="iris"
          size="lg"
          value={stars}
          onChange={setStars}
          getSymbolLabel={(count) => t('{count, plural, one {# star} other {# stars}}', { count })}
        />
        <span aria-live="polite">{t('{count, plural, one {# star} other {# stars}}', { count: stars })}</span>
      </div>
      <div className={layout.row} role="img" aria-label={t('{value} of 5 stars', { value: format.number(4.3) })}>
        <Rating color="iris" fractions={10} value={4.3} readOnly aria-hidden="true" />
        <span aria-hidden="true">{format.number(4.3)}</span>
        <span className={layout.quiet}>{t('{count, plural, one {# review} other {# reviews}}', { count: 214 })}</span>
      </div>
    </div>
  )
}
