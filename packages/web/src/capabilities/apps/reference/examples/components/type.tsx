import { t } from '#kit/words.ts'
import styles from './type.module.css'

export function Type() {
  return (
    <dl className={styles.type}>
      <div>
        <dt>20 / 28 · 500</dt>
        <dd className={styles.page}>{t('Page heading')}</dd>
      </div>
      <div>
        <dt>16 / 24 · 500</dt>
        <dd className={styles.part}>{t('Section heading')}</dd>
      </div>
      <div>
        <dt>14 / 20 · 400</dt>
        <dd>{t('Body text: sentences, cells, and fields')}</dd>
      </div>
      <div>
        <dt>13 / 18 · 400</dt>
        <dd className={styles.quiet}>{t('Secondary text')}</dd>
      </div>
      <div>
        <dt>14 / 20 · {t('numbers')}</dt>
        <dd>
          1,284.50
          <br />
          9,771.11
        </dd>
      </div>
    </dl>
  )
}
