import type { Pricing } from '@rad/api/apps/pricing/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import styles from './pricing.module.css'

/** Questions that open one at a time: the browser's own, which keys and screen readers know. */
export function PricingQuestions({ questions }: { questions: Pricing['faq'] }) {
  return (
    <Card title={t('Frequently asked questions')}>
      <div className={styles.questions}>
        {questions.map(({ question, answer }, index) => (
          <details key={question} name="pricing-questions" className={styles.question} open={index === 0}>
            <summary>
              {t(question)}
              <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
            </summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </Card>
  )
}
