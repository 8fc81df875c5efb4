import { ActionIcon, Button } from '@mantine/core'
import { emailApi } from '@rad/api/apps/email/contract'
import { emailRulesApi, type Rule } from '@rad/api/apps/email/rules.contract'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { actionsOf, conditionsOf } from './rule-words.ts'
import { alike } from './use-email-acts.ts'
import { type ShownLabel, useEmailSettings } from './use-email-settings.ts'
import styles from './settings.module.css'

const failed = (error: unknown) => showToast(messageOf(error), { tone: 'bad' })
const refreshes = { refreshes: ['email'] }

/** The rules in their order. */
export function RuleSettings({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useQuery(query(emailRulesApi.list, {}))
  const { labels } = useEmailSettings()
  const [edited, setEdited] = useState<Rule | 'new'>()
  return (
    <Card title={t('Rules')}>
      <p className={styles.hint}>
        {t('Sort new emails automatically. If several rules move an email, the first one decides.')}
      </p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <TableSkeleton rows={2} columns={1} />}
      {data?.length === 0 ? <p className={styles.hint}>{t('No rules yet.')}</p> : null}
      <ol className={styles.list} aria-label={t('Rules')}>
        {data?.map((rule, at) => (
          <li key={rule.id}>
            <span className={styles.name}>
              <bdi>{conditionsOf(rule).join(' · ')}</bdi>
              <small>
                <bdi>{actionsOf(rule, labels).join(' · ')}</bdi>
              </small>
            </span>
            {mayWrite ? <RuleMenu rule={rule} at={at} rules={data} labels={labels} onEdit={setEdited} /> : null}
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <div className={styles.foot}>
          <Button variant="default" disabled={!data} onClick={() => setEdited('new')}>
            {t('Add rule')}
          </Button>
        </div>
      ) : null}
      {edited ? <RuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
    </Card>
  )
}

interface RuleMenuProps {
  rule: Rule
  at: number
  rules: readonly Rule[]
  labels: readonly ShownLabel[]
  onEdit: (rule: Rule) => void
}

function RuleMenu({ rule, at, rules, labels, onEdit }: RuleMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: order } = useSend(emailRulesApi.order)
  const { remove, apply } = useRuleActs()
  const move = (by: -1 | 1) => {
    const ids = rules.map(({ id }) => id)
    ids.splice(at + by, 0, ...ids.splice(at, 1))
    void order({ body: { ids } }).then(() => sayDone(t('Rule moved.')), failed)
  }
  const name = conditionsOf(rule).join(', ')
  return (
    <>
      <ActionMenu
        groups={[
          [
            { label: t('Edit rule'), icon: <IconPencil size={16} stroke={1.6} />, run: () => onEdit(rule) },
            {
              label: t('Apply to inbox'),
              icon: <IconPlayerPlay size={16} stroke={1.6} />,
              run: () => setAsking(true),
            },
          ],
          [
            ...(at > 0
              ? [{ label: t('Move up'), icon: <IconArrowUp size={16} stroke={1.6} />, run: () => move(-1) }]
              : []),
            ...(at < rules.length - 1
              ? [{ label: t('Move down'), icon: <IconArrowDown size={16} stroke={1.6} />, run: () => move(1) }]
              : []),
          ],
          [
            {
              label: t('Remove rule'),
              icon: <IconTrash size={16} stroke={1.6} />,
              isBad: true,
              run: () => void remove(rule),
            },
          ],
        ]}
        trigger={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Actions for the rule “{name}”', { name })}
            title={t('More actions')}
          >
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        }
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('Apply this rule to your inbox?')}
        consequence={
          <>
            {actionsOf(rule, labels).join(' · ')}
            <br />
            {t('Up to 1,000 of the newest emails that meet the conditions are changed.')}
          </>
        }
        confirmLabel={t('Apply rule')}
        onConfirm={() => apply(rule)}
      />
    </>
  )
}

/** What is done with a whole rule, each with a way back. */
function useRuleActs() {
  const { mutateAsync: removeRule } = useSend(emailRulesApi.remove)
  const { mutateAsync: add } = useSend(emailRulesApi.add)
  const { mutateAsync: applyRule } = useSend(emailRulesApi.apply, refreshes)
  const { mutateAsync: update } = useSend(emailApi.update)
  const remove = async ({ id, ...body }: Rule) => {
    try {
      await removeRule({ params: { id } })
      showToast(t('Rule removed.'), { action: { label: t('Undo'), run: () => void add({ body }).catch(failed) } })
    } catch (error) {
      failed(error)
    }
  }
  const apply = async ({ id }: Rule) => {
    try {
      const { before } = await applyRule({ params: { id } })
      const undo = async () => {
        for (const group of alike(before)) await update({ body: group })
      }
      if (before.length === 0) showToast(t('No email in the inbox meets the conditions.'), { isElsewhere: true })
      else
        showToast(t('{count, plural, one {# email changed.} other {# emails changed.}}', { count: before.length }), {
          action: { label: t('Undo'), run: () => void undo().catch(failed) },
        })
    } catch (error) {
      failed(error)
    }
  }
  return { remove, apply }
}
