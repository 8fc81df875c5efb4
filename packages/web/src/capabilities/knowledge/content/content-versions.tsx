import { Button, Select } from '@mantine/core'
import { type Content, contentApi, type ContentEdition } from '@rad/api/knowledge/content/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pagedQuery } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { Card } from '#kit/page/facts.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { Badge } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ContentDifferenceView } from './content-difference.tsx'
import { hasNewVersion } from './content-words.ts'
import styles from './content.module.css'

const endings: Record<NonNullable<ContentEdition['ended']>, string> = words({
  replaced: 'Replaced',
  expired: 'Expired',
  archived: 'Archived',
})

/** The numbers there are: the published ones, and the one that is being written. */
const numbersOf = (item: Content) => [
  ...(hasBeenWritten(item) ? [item.edition] : []),
  ...item.versions.map(({ no }) => no),
]
const hasBeenWritten = ({ edition, versions }: Content) => !versions.some(({ no }) => no === edition)

/** Which two are compared, in the address; the newest with the one before unless given. */
function useCompared(item: Content): [from: number, to: number, set: (from: number, to: number) => void] {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const numbers = numbersOf(item)
  const known = (value: unknown) => numbers.find((no) => String(no) === String(value))
  const to = known(search.to) ?? numbers[0] ?? item.edition
  const from = known(search.from) ?? numbers.find((no) => no < to) ?? to
  const set = (one: number, other: number) =>
    void navigate({
      to: '.',
      search: { part: 'versions', from: String(one), to: String(other) } as never,
      resetScroll: false,
      replace: true,
    })
  return [from, to, set]
}

/** Every version that was published, and what one says that another does not. */
export function ContentVersions({ item }: { item: Content }) {
  const [from, to, set] = useCompared(item)
  const numbers = numbersOf(item)
  const names = numbers.map((no) => ({ value: String(no), label: nameOf(item, no) }))
  return (
    <>
      <Card title={t('Published versions')}>
        {item.versions.length === 0 ? <p className={styles.soft}>{t('Nothing published yet.')}</p> : null}
        <ul className={styles.list}>
          {item.versions.map((version) => (
            <Version
              key={version.no}
              item={item}
              version={version}
              onCompare={version.no === numbers.at(-1) ? undefined : (before) => set(before, version.no)}
            />
          ))}
        </ul>
      </Card>
      {numbers.length > 1 ? (
        <Card
          title={t('Changes')}
          aside={
            <div className={styles.compared}>
              <Select
                size="xs"
                label={t('From')}
                data={names}
                value={String(from)}
                allowDeselect={false}
                onChange={(no) => set(Number(no), to)}
              />
              <Select
                size="xs"
                label={t('To')}
                data={names}
                value={String(to)}
                allowDeselect={false}
                onChange={(no) => set(from, Number(no))}
              />
            </div>
          }
        >
          <Compared item={item} from={from} to={to} />
        </Card>
      ) : null}
    </>
  )
}

function nameOf(item: Content, no: number): string {
  if (no === item.live_edition) return t('Version {no} (live)', { no })
  return no === item.edition && hasNewVersion(item)
    ? t('Version {no} (in progress)', { no })
    : t('Version {no}', { no })
}

function Compared({ item, from, to }: { item: Content; from: number; to: number }) {
  const found = useQuery(
    pagedQuery(contentApi.difference, { params: { id: item.id }, query: { from: String(from), to: String(to) } }),
  )
  if (from === to) return <EmptyState title={t('Choose two versions')} />
  if (found.data) return <ContentDifferenceView difference={found.data} language={item.language} />
  return found.error ? (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <TableSkeleton rows={5} columns={1} />
  )
}

interface VersionProps {
  item: Content
  version: ContentEdition
  /** Undefined for the first one, which has nothing before it. */
  onCompare: ((before: number) => void) | undefined
}

function Version({ item, version, onCompare }: VersionProps) {
  const format = useFormat()
  const { no, published_at, approved_by, written_by, change_note, is_editorial, ended, ended_at } = version
  const before = item.versions.find((one) => one.no < no)?.no
  return (
    <li>
      <span>
        <strong>{t('Version {no}', { no })}</strong>{' '}
        {no === item.live_edition ? <Badge tone="good">{t('Live')}</Badge> : null}
        {is_editorial ? <Badge quiet>{t('Editorial change')}</Badge> : null}
        <br />
        <small>
          {[
            t('Published {instant}', { instant: format.instant(published_at) }),
            written_by.length > 0 ? t('written by {names}', { names: format.list(written_by) }) : null,
            approved_by ? t('approved by {name}', { name: approved_by }) : null,
            ended && ended_at ? `${t(endings[ended])} ${format.instant(ended_at)}` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {change_note ? (
          <>
            <br />
            <bdi>{change_note}</bdi>
          </>
        ) : null}
      </span>
      {onCompare && before !== undefined ? (
        <Button size="compact-sm" variant="default" onClick={() => onCompare(before)}>
          {t('Show changes')}
        </Button>
      ) : null}
    </li>
  )
}
