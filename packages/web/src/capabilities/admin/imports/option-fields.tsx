import { NativeSelect } from '@mantine/core'
import type { Import } from '@rad/api/admin/imports/contract'
import page from '#kit/page/page.module.css'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './import.module.css'

export interface OptionFieldsProps {
  options: Import['options']
  chosen: Record<string, string>
  faults: Record<string, string>
  onChange: (chosen: Record<string, string>) => void
}

/** Choices about the whole file. */
export function OptionFields({ options, chosen, faults, onChange }: OptionFieldsProps) {
  if (options.length === 0) return null
  return (
    <section className={`${page.card} ${styles.options}`} aria-label={t('File settings')}>
      {options.map(({ key, label, column, hint, choices, suggested }) => {
        const value = chosen[key] ?? suggested ?? ''
        return (
          <NativeSelect
            key={key}
            label={column === undefined ? t(label) : `${t(label)}: ${column}`}
            description={hint && translateApiMessage(hint)}
            size="xs"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value}
            error={faults[`options.${key}`]}
            required={suggested === null}
            data={[
              ...(value === '' ? [{ value: '', label: t('Choose') }] : []),
              ...choices.map((choice) => ({ ...choice, label: t(choice.label) })),
            ]}
            onChange={(event) => onChange({ ...chosen, [key]: event.currentTarget.value })}
          />
        )
      })}
    </section>
  )
}
