import { Button } from '@mantine/core'
import {
  contentApi,
  contentList,
  type ContentKind,
  type ContentRow,
  type ContentStatus,
} from '@rad/api/knowledge/content/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { lazy } from 'react'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { languages, t } from '#kit/words.ts'
import { contentKindWords, ContentKindMark, ContentStatusBadge, contentStatusWords } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { optionSource } from '#choose/option-source.ts'
import { workTypeWords } from '#choose/work-types.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { hasNewVersion } from './content-words.ts'
import styles from './content.module.css'

const ContentDrawer = lazy(() =>
  import('./content-drawer.tsx').then(({ ContentDrawer }) => ({ default: ContentDrawer })),
)
const ImportDrawer = lazy(() => import('./import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })))

/** What the drawer of documents is called in the address. */
const importing = 'import'

/** No one named means everybody; of several the first means all, which the pointer tells. */
function Everybody({ codes, words }: { codes: readonly string[]; words: (code: string) => string }) {
  const format = useFormat()
  const [first, ...others] = codes
  if (first === undefined) return <span className={styles.soft}>{t('Everyone')}</span>
  if (others.length === 0) return words(first)
  return (
    <span title={format.list(codes.map(words))}>
      {t('{first} and {count} more', { first: words(first), count: others.length })}
    </span>
  )
}

/** What readers see, and what is being written for them. */
function Live({ row }: { row: ContentRow }) {
  if (row.live_edition === null) return nothing
  return hasNewVersion(row)
    ? t('{no}, version {next} in progress', { no: row.live_edition, next: row.edition })
    : String(row.live_edition)
}

const asIs = (code: string) => code

const cells: Cells<ContentRow> = {
  title: ({ title, language }) => <bdi lang={language}>{title}</bdi>,
  kind: ({ kind }) => <ContentKindMark kind={kind} />,
  status: ({ status, is_scheduled }) => <ContentStatusBadge status={status} isScheduled={is_scheduled} />,
  language: ({ language }) => languageWords(language),
  translations: ({ translations }) => <Translations codes={translations} />,
  live_edition: (row) => <Live row={row} />,
  roles: ({ roles }) => <Everybody codes={roles} words={(role) => t(roleName(role))} />,
  channels: ({ channels }) => <Everybody codes={channels} words={asIs} />,
  regions: ({ regions }) => <Everybody codes={regions} words={asIs} />,
  job_type: ({ job_type }) => (job_type ? workTypeWords(job_type) : t('All')),
}

function Translations({ codes }: { codes: readonly string[] }) {
  const format = useFormat()
  return codes.length > 0 ? format.list(codes.map(languageWords)) : nothing
}

const owners = optionSource({
  endpoint: contentApi.options,
  ask: () => ({}),
  optionsOf: (options) => options.owners.map(({ id, name }) => ({ value: id, label: name })),
})

export const { Screen, prefetch } = listScreen({
  list: contentList,
  rows: contentApi.list,
  lead: word('Texts in every state. Someone who didn’t write a version approves it.'),
  search: word('Search title or text'),
  savedViews: { screen: 'content' },
  empty: {
    title: word('No content yet'),
    text: word('Add a notice, an article, or a guideline, or import a document.'),
  },
  add: { label: word('Add content'), allow: 'create Content' },
  actions: ({ can, open }) => (
    <>
      <ButtonLink to="/content/faq-topics" variant="subtle">
        {t('FAQ topics')}
      </ButtonLink>
      <ButtonLink to="/content/broken-links" variant="subtle">
        {t('Broken links')}
      </ButtonLink>
      {can('read Outlet') ? (
        <ButtonLink to="/content/preview" variant="subtle">
          {t('Preview as outlet')}
        </ButtonLink>
      ) : null}
      {can('create Content') ? (
        <Button
          variant="default"
          leftSection={<IconFileImport size={15} stroke={1.6} />}
          onClick={() => open(importing)}
        >
          {t('Import documents')}
        </Button>
      ) : null}
    </>
  ),
  filters: {
    kind: { words: (kind) => contentKindWords(kind as ContentKind) },
    language: { values: languages, words: languageWords },
    role: { words: (role) => t(roleName(role)) },
    job_type: { words: (type) => workTypeWords(type as 'service') },
    owner: { source: owners },
  },
  tabs: { words: (status: string) => contentStatusWords(status as ContentStatus) },
  cells,
  cardColumns: { title: 'title', facts: ['kind', 'language', 'live_edition', 'roles', 'updated_at'] },
  rowName: ({ title }) => title,
  page: ({ id }) => `/content/${id}`,
  drawer: ({ opened, close, can }) =>
    opened === 'new' ? (
      <ContentDrawer onClose={close} />
    ) : (
      opened === importing && can('create Content') && <ImportDrawer onClose={close} />
    ),
})
