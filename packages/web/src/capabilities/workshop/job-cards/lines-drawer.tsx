import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { type CardLine, type JobCard, jobCardsApi } from '@rad/api/workshop/job-cards/contract'
import { codes } from '@rad/api/words'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import styles from './job-card.module.css'

const kinds = codes(['labour', 'part', 'sublet', 'other'])
type Line = Omit<CardLine, 'place'>
const blank: Line = { kind: 'labour', text: '', component: null, quantity: null }

const schema = jobCardsApi.lines.body.omit({ if_version: true })
const linesOf = (row: { lines: readonly CardLine[] }) => ({
  lines: row.lines.map(({ kind, text, component, quantity }): Line => ({ kind, text, component, quantity })),
})

/** What is done on a card, line by line, saved together. */
export function LinesDrawer({ card, onClose }: { card: JobCard; onClose: () => void }) {
  const save = useSend(jobCardsApi.lines, { refreshes: ['timeline'] })
  return (
    <DrawerForm<{ lines: Line[] }>
      title={t('Work lines of {no}', { no: card.no })}
      draftKey={`job-card-lines:${card.no}`}
      labels={{ lines: t('Work lines') }}
      initial={linesOf(card)}
      schema={schema}
      version={card.version}
      toValues={(row) => linesOf(row as unknown as JobCard)}
      onSubmit={({ lines }, version) =>
        save.mutateAsync({ params: { no: card.no }, body: { lines, if_version: version! } })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          {form.values.lines.map((line, at) => (
            // Lines have no key of their own; they keep their places while they are written.
            <fieldset key={at} className={styles.lineFields} aria-label={t('Line {no}', { no: at + 1 })}>
              <TextInput label={t('Work or part')} {...form.getInputProps(`lines.${at}.text`)} />
              <div className={styles.lineRow}>
                <Select
                  label={t('Kind')}
                  allowDeselect={false}
                  data={kinds.map((value) => ({ value, label: inWords(value) }))}
                  {...form.getInputProps(`lines.${at}.kind`)}
                />
                <NumberField
                  label={t('Quantity')}
                  value={line.quantity}
                  onChange={(quantity) => form.setFieldValue(`lines.${at}.quantity`, quantity as number | null)}
                  error={form.errors[`lines.${at}.quantity`]}
                />
                <ActionIcon
                  aria-label={t('Remove line {no}', { no: at + 1 })}
                  onClick={() => form.removeListItem('lines', at)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </div>
            </fieldset>
          ))}
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.6} />}
            onClick={() => form.insertListItem('lines', blank)}
          >
            {t('Add line')}
          </Button>
        </>
      )}
    </DrawerForm>
  )
}
