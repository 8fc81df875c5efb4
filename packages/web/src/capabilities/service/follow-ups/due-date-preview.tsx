import { useDebouncedValue } from '@mantine/hooks'
import { dueDatesApi, type MovePreview, type Moving } from '@rad/api/service/follow-ups/due-dates.contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import type { FieldValues } from '#kit/form/declared-fields.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { leftOutWords } from './due-date-words.ts'
import styles from './due-dates.module.css'

const typingMs = 400

/** What the form holds so far, where it says which vehicles and by how much. */
function movingOf(values: FieldValues): Moving | undefined {
  const { reason: _reason, note: _note, ...rest } = values
  const { data } = dueDatesApi.preview.body.safeParse(rest)
  if (!data) return undefined
  const { months, days, to_on, ...which } = data
  const isMoved = to_on === null ? Boolean(months) || Boolean(days) : months === null && days === null
  return isMoved && Object.values(which).some((value) => value !== null) ? data : undefined
}

/** What the move would do; undefined until the form says enough. */
function usePreview(values: FieldValues): MovePreview | undefined {
  const [entered] = useDebouncedValue(values, typingMs)
  const moving = movingOf(entered)
  const { data } = useQuery({
    ...pagedQuery(dueDatesApi.preview, { body: moving! }),
    enabled: moving !== undefined,
    staleTime: 0,
  })
  return moving && data
}

/** How many due dates move, beside the button that moves them. */
export function MoveCount({ values }: { values: FieldValues }) {
  const preview = usePreview(values)
  return (
    <span className={styles.count} aria-live="polite">
      {preview
        ? t('{count, plural, one {# due date moves} other {# due dates move}}', { count: preview.vehicles })
        : null}
    </span>
  )
}

/** What moves with them, what is left out and why, and the first five. */
export function DueDatePreview({ values }: { values: FieldValues }) {
  const data = usePreview(values)
  if (!data) return null
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <p className={styles.count}>
        {data.vehicles === 0
          ? t('No vehicle with a due date was found.')
          : t('{count, plural, one {# open follow-up moves} other {# open follow-ups move}} with their vehicles.', {
              count: data.follow_ups,
            })}
      </p>
      {data.left_out.length > 0 ? (
        <ul className={styles.leftOut}>
          {data.left_out.map((one) => (
            <li key={one.why}>{leftOutWords(one)}</li>
          ))}
        </ul>
      ) : null}
      <Sample rows={data.sample} />
    </section>
  )
}

/** The first of them, with both days. */
function Sample({ rows }: { rows: MovePreview['sample'] }) {
  const format = useFormat()
  if (rows.length === 0) return null
  return (
    <table className={styles.sample}>
      <thead>
        <tr>
          <th scope="col">{t('Vehicle')}</th>
          <th scope="col">{t('Service due')}</th>
          <th scope="col">{t('New due date')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ vin, reg_no, from_on, to_on }) => (
          <tr key={vin}>
            <td title={vin}>
              <bdi>{reg_no ?? vin}</bdi>
            </td>
            <td>{format.day(from_on)}</td>
            <td>{format.day(to_on)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
