import { emailSettingsApi } from '@rad/api/apps/email/settings.contract'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { IconButton } from './email-menus.tsx'
import styles from './settings.module.css'

/** The templates; one that was removed comes back by Undo. */
export function TemplateSettings({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useQuery(query(emailSettingsApi.templates, {}))
  const { mutateAsync: remove } = useSend(emailSettingsApi.removeTemplate)
  const { mutateAsync: add } = useSend(emailSettingsApi.addTemplate)
  const failed = (refused: unknown) =>
    showToast(messageOf(refused, t('Couldn’t remove the template.')), { tone: 'bad' })
  return (
    <Card title={t('Templates')}>
      <p className={styles.hint}>{t('To add a template, write an email and choose “Save as template”.')}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? null : <TableSkeleton rows={2} columns={1} />}
      <ul className={styles.list}>
        {data?.map(({ id, ...template }) => (
          <li key={id}>
            <span className={styles.name}>
              <bdi>{template.name}</bdi>
              {template.subject ? (
                <small>
                  <bdi>{template.subject}</bdi>
                </small>
              ) : null}
            </span>
            {mayWrite ? (
              <IconButton
                label={t('Remove {name}', { name: template.name })}
                onClick={() =>
                  void remove({ params: { id } }).then(
                    () =>
                      showToast(t('Template removed.'), {
                        action: { label: t('Undo'), run: () => void add({ body: template }).catch(failed) },
                      }),
                    failed,
                  )
                }
              >
                <IconTrash size={16} stroke={1.6} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
