import { Button } from '@mantine/core'
import { t } from '#kit/words.ts'
import styles from './demo-sign-ins.module.css'
import type { DemoSignIn } from './sign-in-options.ts'

export interface DemoSignInsProps {
  people: readonly DemoSignIn[]
  isBusy: boolean
  onChoose: (person: DemoSignIn) => void
}

/** The sign-ins of the demo: choosing one fills the form in and sends it. */
export function DemoSignIns({ people, isBusy, onChoose }: DemoSignInsProps) {
  return (
    <section className={styles.demo} aria-label={t('Demo accounts')}>
      <p>{t('Or explore as')}</p>
      <div className={styles.people}>
        {people.map((person) => (
          <Button
            key={person.email}
            variant="default"
            size="compact-sm"
            fw={400}
            radius="xl"
            disabled={isBusy}
            title={`${person.email} / ${person.password}`}
            onClick={() => onChoose(person)}
          >
            {t(person.label)}
          </Button>
        ))}
      </div>
    </section>
  )
}
