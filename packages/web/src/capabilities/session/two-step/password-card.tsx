import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { PasswordDialog } from './password-dialog.tsx'
import styles from './security.module.css'

export function PasswordCard({ changedAt, hasTwoStep }: { changedAt: string | null; hasTwoStep: boolean }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card title={t('Password')}>
      <div className={styles.line}>
        <div className={styles.words}>
          {changedAt ? (
            <p>
              {t('Last changed')} <Value kind="instant" value={changedAt} />
            </p>
          ) : (
            <p>{t('Not changed since the account was created.')}</p>
          )}
          <p className={styles.soft}>{t('Changing it ends all your other sessions.')}</p>
        </div>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change password')}
        </Button>
      </div>
      {isChanging ? <PasswordDialog hasTwoStep={hasTwoStep} onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}
