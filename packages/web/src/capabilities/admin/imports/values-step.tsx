import { Button } from '@mantine/core'
import type { Import } from '@rad/api/admin/imports/contract'
import { t } from '#kit/words.ts'
import { FieldValuesCard } from './field-values.tsx'
import type { ImportField, SetupDraft } from './use-setup.ts'
import styles from './import.module.css'

export interface ValuesStepProps {
  imported: Import
  fields: readonly ImportField[]
  draft: SetupDraft
  faults: Record<string, string>
  onBack: () => void
  onCheck: () => void
}

/** What the words of the file mean here. */
export function ValuesStep({ imported, fields, draft, faults, onBack, onCheck }: ValuesStepProps) {
  return (
    <>
      {faults[''] ? (
        <p className={styles.alert} role="alert">
          {faults['']}
        </p>
      ) : null}
      {fields.map((field) => (
        <FieldValuesCard key={field.key} importId={imported.id} field={field} draft={draft} faults={faults} />
      ))}
      <div className={styles.bar}>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button onClick={onCheck}>{t('Check file')}</Button>
      </div>
    </>
  )
}
