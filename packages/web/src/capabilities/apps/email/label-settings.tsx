import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import { useSend } from '#api/use-send.ts'
import { NamedTones } from '#kit/form/named-tones.tsx'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import type { ShownLabel } from './use-email-settings.ts'

const refreshes = { refreshes: ['email', 'email-rules'] }

/** The labels, of which one's own are renamed, given another color, and removed. */
export function LabelSettings({ labels, mayWrite }: { labels: readonly ShownLabel[]; mayWrite: boolean }) {
  const { mutateAsync: add } = useSend(emailSettingsApi.addLabel)
  const { mutateAsync: update } = useSend(emailSettingsApi.updateLabel, refreshes)
  const { mutateAsync: remove } = useSend(emailSettingsApi.removeLabel, refreshes)
  return (
    <Card title={t('Labels')}>
      <NamedTones
        items={labels}
        mayWrite={mayWrite}
        says={{
          field: t('New label'),
          add: t('Add label'),
          remove: t('Remove label'),
          question: (name) => t('Remove the label “{name}”?', { name }),
          consequence: t('It is taken from all your emails and rules. The emails stay.'),
          notSaved: t('Couldn’t save the label.'),
          notRemoved: t('Couldn’t remove the label.'),
        }}
        onAdd={(body) => add({ body })}
        onSave={(id, body) => update({ params: { id }, body })}
        onRemove={(id) => remove({ params: { id } })}
      />
    </Card>
  )
}
