import { ActionIcon, Button } from '@mantine/core'
import { type Content, contentApi } from '@rad/api/knowledge/content/contract'
import { word } from '@rad/api/words'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { contentKindWords, ContentStatusBadge } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import type { RecordState } from '#shell/screens/record-declaration.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { ContentNext } from './content-next.tsx'
import { ContentParts, useContentPart } from './content-parts.tsx'
import { ContentText } from './content-text.tsx'
import { hasNewVersion, readerPath } from './content-words.ts'

const ContentDrawer = lazy(() =>
  import('./content-drawer.tsx').then(({ ContentDrawer }) => ({ default: ContentDrawer })),
)
const ContentEditor = lazy(() =>
  import('./content-editor.tsx').then(({ ContentEditor }) => ({ default: ContentEditor })),
)
const PreviewDrawer = lazy(() =>
  import('./preview-drawer.tsx').then(({ PreviewDrawer }) => ({ default: PreviewDrawer })),
)
const ContentVersions = lazy(() =>
  import('./content-versions.tsx').then(({ ContentVersions }) => ({ default: ContentVersions })),
)
const ContentReaders = lazy(() =>
  import('./content-readers.tsx').then(({ ContentReaders }) => ({ default: ContentReaders })),
)
const ContentUseList = lazy(() =>
  import('./content-use.tsx').then(({ ContentUseList }) => ({ default: ContentUseList })),
)

export const { Screen, prefetch } = recordScreen({
  record: contentApi.get,
  id: 'id',
  missing: {
    icon: IconFileOff,
    title: word('Content not found'),
    text: word('It was removed, or the link is wrong.'),
  },
  list: { to: '/content', label: word('All content') },
  useOwn: useUnsaved,
  title: ({ title }) => title,
  language: ({ language }) => language,
  badge: ({ status, is_scheduled }) => <ContentStatusBadge status={status} isScheduled={is_scheduled} />,
  lead: ({ kind, language, ...item }) =>
    [
      contentKindWords(kind),
      languageWords(language),
      hasNewVersion(item)
        ? t('Version {no} is live, version {next} in progress', { no: item.live_edition, next: item.edition })
        : t('Version {no}', { no: item.edition }),
    ].join(' · '),
  actions: (state) => <ContentActions {...state} />,
  page: ({ record, own: { isDirty, setDirty } }) => (
    <>
      <ContentNext item={record} isDirty={isDirty} />
      {record.broken_links > 0 ? <BrokenLinks count={record.broken_links} /> : null}
      <ContentParts item={record} />
      <Suspense fallback={null}>
        <OpenedPart item={record} onDirty={setDirty} />
      </Suspense>
    </>
  ),
  drawer: ({ opened, record, close }) => {
    if (opened === 'preview') return <PreviewDrawer item={record} onClose={close} />
    return opened === 'translation' ? <ContentDrawer original={record} onClose={close} /> : null
  },
})

/** Whether something typed is not saved. */
function useUnsaved() {
  const [isDirty, setDirty] = useState(false)
  return { isDirty, setDirty }
}

function OpenedPart({ item, onDirty }: { item: Content; onDirty: (isDirty: boolean) => void }) {
  const [part] = useContentPart()
  switch (part) {
    case 'text':
      return item.may_edit ? <ContentEditor item={item} onDirty={onDirty} /> : <ContentText item={item} />
    case 'versions':
      return <ContentVersions item={item} />
    case 'readers':
      return <ContentReaders item={item} />
    case 'use':
      return <ContentUseList item={item} />
  }
}

/** Links of the text that lead nowhere, which its readers would follow. */
const BrokenLinks = ({ count }: { count: number }) => (
  <p className={pageStyles.note} role="status">
    <span>
      {t('{count, plural, one {# link in this text leads nowhere.} other {# links in this text lead nowhere.}}', {
        count,
      })}{' '}
      <RouterLink to="/content/broken-links">{t('Show broken links')}</RouterLink>
    </span>
  </p>
)

function ContentActions({ record, can, open }: RecordState<Content>) {
  const navigate = useNavigate()
  const { id, title, kind, language, live_edition, slug } = record
  const history = () => void navigate({ to: '/audit', search: { entity: 'content_item', entity_id: id } as never })
  const read = () => void navigate({ to: readerPath(kind, slug) as never, search: { language } as never })
  return (
    <>
      {kind === 'guideline' ? (
        <ButtonLink to="/content/$id/guideline" params={{ id }} variant="default">
          {t('Number and steps')}
        </ButtonLink>
      ) : null}
      {can('read Outlet') ? (
        <Button variant="default" leftSection={<IconEye size={15} stroke={1.6} />} onClick={() => open('preview')}>
          {t('Preview as outlet')}
        </Button>
      ) : null}
      <ActionMenu
        trigger={
          <ActionIcon size={32} aria-label={t('More actions for {name}', { name: title })}>
            <IconDotsVertical size={17} stroke={1.6} />
          </ActionIcon>
        }
        groups={[
          [
            ...(live_edition === null ? [] : [{ label: t('Open in library'), run: read }]),
            ...(can('create Content') ? [{ label: t('Add translation'), run: () => open('translation') }] : []),
            ...(can('read Audit') ? [{ label: t('History'), run: history }] : []),
          ],
        ]}
      />
    </>
  )
}
