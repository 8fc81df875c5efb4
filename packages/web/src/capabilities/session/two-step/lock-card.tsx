import { Button, NativeSelect } from '@mantine/core'
import { lockScreen } from '#api/screen-lock.ts'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { changePreferences, choices, usePreferences, type Preferences } from '#shell/customizer/preferences.ts'
import parts from '#shell/account/parts.module.css'
import styles from './security.module.css'

type Minutes = Preferences['lockAfterMinutes']

/** The lock of the screen: at once, and by itself after some minutes in which nothing was done. */
export function LockCard() {
  const { lockAfterMinutes } = usePreferences()
  return (
    <Card title={t('Screen lock')}>
      <div className={parts.line}>
        <div className={`${parts.words} ${parts.small}`}>
          <p>{t('Hides every page in all your tabs until you enter your password.')}</p>
          <p className={parts.soft}>{t('Your page and unsaved input are kept.')}</p>
        </div>
        <div className={`${parts.buttons} ${styles.low}`}>
          <NativeSelect
            label={t('Lock automatically')}
            w={{ base: '100%', xs: 280 }}
            value={String(lockAfterMinutes)}
            data={choices.lockAfterMinutes.map((minutes) => ({
              value: String(minutes),
              label:
                minutes === 0
                  ? t('Never')
                  : t('After {minutes, plural, one {# minute} other {# minutes}} without activity', { minutes }),
            }))}
            onChange={(event) => changePreferences({ lockAfterMinutes: Number(event.currentTarget.value) as Minutes })}
          />
          <Button variant="default" size="sm" onClick={() => void lockScreen()}>
            {t('Lock screen')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
