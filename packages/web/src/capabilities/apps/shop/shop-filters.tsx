import { Checkbox, Radio } from '@mantine/core'
import { type Facets, priceBands, productBrands, productCategories } from '@rad/api/apps/shop/contract'
import { type ReactNode, useId } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { bandName, Stars } from './product-words.tsx'
import { PriceSlider } from './price-slider.tsx'
import { RadioChoices } from './radio-choices.tsx'
import { countOf, ratingWords, type ShopScreenView } from './shop-view.ts'
import styles from './shop-filters.module.css'

interface FiltersProps {
  view: ShopScreenView
  /** Undefined while they are being counted for the first time. */
  facets: Facets | undefined
}

const any = ''

/** Everything by which products are narrowed down, with how many each would leave. */
export function ShopFilters({ view, facets }: FiltersProps) {
  const { values, set } = view
  return (
    <div className={styles.panel} role="group" aria-label={t('Filters')}>
      <Bands view={view} facets={facets} />
      <PriceSlider
        range={facets?.priceRange ?? null}
        from={values.priceFrom}
        to={values.priceTo}
        onChange={(priceFrom, priceTo) => set({ priceFrom, priceTo })}
      />
      <Ticks
        title={t('Category')}
        values={productCategories}
        nameOf={inWords}
        chosen={values.category ?? []}
        counts={facets?.categories}
        onChange={(category) => set({ category })}
      />
      <Ticks
        title={t('Brand')}
        values={productBrands}
        nameOf={(brand) => brand}
        chosen={values.brand ?? []}
        counts={facets?.brands}
        onChange={(brand) => set({ brand })}
      />
      <Ratings view={view} facets={facets} />
      <Part title={t('Delivery')}>
        <Line count={facets?.freeShipping}>
          <Checkbox
            size="xs"
            label={t('Free shipping')}
            checked={values.freeShipping === 'true'}
            onChange={({ currentTarget }) => set({ freeShipping: currentTarget.checked ? 'true' : undefined })}
          />
        </Line>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} role="group" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Line({ count, children }: { count: number | undefined; children: ReactNode }) {
  const { number } = useFormat()
  return (
    <div className={styles.line} data-empty={count === 0 || undefined}>
      {children}
      <span className={styles.count}>{count === undefined ? null : number(count)}</span>
    </div>
  )
}

function Bands({ view, facets }: FiltersProps) {
  const format = useFormat()
  const chosen = view.values.band ?? any
  return (
    <Part title={t('Price')}>
      <RadioChoices
        label={t('Price')}
        value={chosen}
        onChange={(band) => view.set({ band, priceFrom: undefined, priceTo: undefined })}
      >
        <Line count={facets?.all}>
          <Radio size="xs" value={any} label={t('All')} />
        </Line>
        {priceBands.map(({ code }) => (
          <Line key={code} count={countOf(facets?.bands, code)}>
            <Radio size="xs" value={code} label={<bdi>{bandName(code, format)}</bdi>} />
          </Line>
        ))}
      </RadioChoices>
    </Part>
  )
}

const ratings = [4, 3, 2, 1]

function Ratings({ view, facets }: FiltersProps) {
  return (
    <Part title={t('Rating')}>
      <RadioChoices label={t('Rating')} value={view.values.rating ?? any} onChange={(rating) => view.set({ rating })}>
        <Line count={undefined}>
          <Radio size="xs" value={any} label={t('All')} />
        </Line>
        {ratings.map((rating) => (
          <Line key={rating} count={countOf(facets?.ratings, rating)}>
            <Radio
              size="xs"
              value={String(rating)}
              label={
                <span className={styles.rating} title={ratingWords(rating)}>
                  <Stars rating={rating} /> {t('or more')}
                </span>
              }
            />
          </Line>
        ))}
      </RadioChoices>
    </Part>
  )
}

interface TicksProps<V extends string> {
  title: string
  values: readonly V[]
  nameOf: (value: V) => string
  chosen: readonly V[]
  counts: readonly { value: string; count: number }[] | undefined
  onChange: (chosen: V[]) => void
}

function Ticks<V extends string>({ title, values, nameOf, chosen, counts, onChange }: TicksProps<V>) {
  return (
    <Part title={title}>
      {values.map((value) => (
        <Line key={value} count={countOf(counts, value)}>
          <Checkbox
            size="xs"
            label={<bdi>{nameOf(value)}</bdi>}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        </Line>
      ))}
    </Part>
  )
}
