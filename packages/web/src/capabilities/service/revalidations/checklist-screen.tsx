import { Button } from '@mantine/core'
import {
  type Checklist,
  checklistFields,
  checklistsApi,
  type ChecklistVersion,
} from '@rad/api/service/revalidations/checklists.contract'
import { word } from '@rad/api/words'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import { lazy } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import styles from './audit.module.css'

const tones: Record<ChecklistVersion['status'], Tone> = { draft: 'accent', published: 'good', replaced: 'plain' }

const markOf = ({ kind, max, weight }: ChecklistVersion['items'][number]) =>
  kind === 'score'
    ? t('0 to {max} points · weight {weight}', { max, weight })
    : t('Yes or no · weight {weight}', { weight })

interface VersionProps {
  checklist: Checklist
  version: ChecklistVersion
  mayPublish: boolean
}

function Publish({ checklist: { code }, version: { version, number } }: Omit<VersionProps, 'mayPublish'>) {
  const publish = useSend(checklistsApi.publish)
  const go = async () => {
    try {
      await publish.mutateAsync({ params: { code }, body: { if_version: version } })
      sayDone(t('Version {number} published.', { number }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
  return (
    <Button size="compact-md" loading={publish.isPending} onClick={() => void go()}>
      {t('Publish')}
    </Button>
  )
}

function Version({ checklist, version, mayPublish }: VersionProps) {
  const format = useFormat()
  const { number, status, items, published_at, used_at } = version
  return (
    <Card
      title={t('Version {number}', { number })}
      aside={
        <span className={styles.head}>
          <Badge tone={tones[status]}>{inWords(status)}</Badge>
          {status === 'draft' && mayPublish ? <Publish checklist={checklist} version={version} /> : null}
        </span>
      }
    >
      <p className={styles.small}>
        {published_at ? <span>{t('Published {instant}', { instant: format.instant(published_at) })}</span> : null}
        {used_at ? <span>{t('Frozen: an audit began with it')}</span> : null}
        <span>{t('{count, plural, one {# item} other {# items}}', { count: items.length })}</span>
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.key} className={styles.item}>
            <div className={styles.head}>
              <span className={styles.text}>{item.text}</span>
              {item.knock_out ? <Badge tone="bad">{t('Knock-out')}</Badge> : null}
              {item.needs_photo ? <Badge>{t('Photo needed')}</Badge> : null}
            </div>
            <span className={styles.small}>
              <span>{item.key}</span>
              <span>{item.area}</span>
              <span>{markOf(item)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const { Screen, prefetch } = recordScreen({
  record: checklistsApi.get,
  id: 'code',
  fields: checklistFields.fields,
  missing: {
    icon: IconClipboardOff,
    title: word('Checklist not found'),
    text: word('There is no checklist {code}.'),
  },
  list: { to: '/checklists', label: word('All checklists') },
  title: ({ code }) => code,
  lead: ({ name, kind }) => `${name} · ${inWords(kind)}`,
  elsewhere: ['code', 'name', 'kind'],
  main: [
    ({ record, can }) =>
      record.versions.map((version) => (
        <Version key={version.id} checklist={record} version={version} mayPublish={can('approve Revalidation')} />
      )),
  ],
  aside: [
    {
      title: word('Checklist'),
      facts: [
        { key: 'published', label: word('Published version'), kind: 'number' },
        { key: 'items', label: word('Checklist items'), kind: 'number' },
        { key: 'used', label: word('Revalidations'), kind: 'number' },
        'active',
        'note',
      ],
    },
  ],
  acts: {
    items: {
      label: ({ record }) => (record.has_draft ? t('Edit draft') : t('New version')),
      may: ({ can }) => can('create Revalidation'),
      form: lazy(() => import('./draft-drawer.tsx').then(({ DraftDrawer }) => ({ default: DraftDrawer }))),
    },
    edit: {
      label: word('Edit'),
      may: ({ can }) => can('create Revalidation'),
      form: lazy(() => import('./checklist-drawer.tsx').then(({ ChecklistDrawer }) => ({ default: ChecklistDrawer }))),
    },
  },
})
