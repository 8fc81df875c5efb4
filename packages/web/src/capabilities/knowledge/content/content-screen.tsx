import { ActionIcon, Button } from '@mantine/core'
import { type Content, contentApi } from '@rad/api/knowledge/content/contract'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { contentKindWords, ContentStatusBadge } from './parts/content-words.tsx'
import { languageWords } from '#words/conversation-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { ContentNext } from './content-next.tsx'
import { ContentParts, useContentPart } from './content-parts.tsx'
import { ContentText } from './content-text.tsx'
import { hasNewVersion, readerPath } from './content-words.ts'
import styles from './content.module.css'

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

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { id = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(contentApi.get, { params: { id } }))

export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useQuery(query(contentApi.get, { params: { id } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconFileOff size={28} stroke={1.5} />,
        title: t('Content not found'),
        text: t('It was removed, or the link is wrong.'),
        action: (
          <ButtonLink to="/content" variant="default">
            {t('All content')}
          </ButtonLink>
        ),
      }}
    >
      {(item) => <ContentFile key={item.id} item={item} />}
    </FoundRecord>
  )
}

function ContentFile({ item }: { item: Content }) {
  const drawer = useOpened()
  const [part] = useContentPart()
  const [isDirty, setDirty] = useState(false)
  return (
    <div className={pageStyles.page}>
      <ContentHead item={item} onOpen={drawer.open} />
      <ContentNext item={item} isDirty={isDirty} />
      {item.broken_links > 0 ? <BrokenLinks count={item.broken_links} /> : null}
      <ContentParts item={item} />
      <Suspense fallback={null}>
        {part === 'text' && item.may_edit ? <ContentEditor item={item} onDirty={setDirty} /> : null}
        {part === 'text' && !item.may_edit ? <ContentText item={item} /> : null}
        {part === 'versions' ? <ContentVersions item={item} /> : null}
        {part === 'readers' ? <ContentReaders item={item} /> : null}
        {part === 'use' ? <ContentUseList item={item} /> : null}
        {drawer.opened === 'preview' ? <PreviewDrawer item={item} onClose={drawer.close} /> : null}
        {drawer.opened === 'translation' ? <ContentDrawer original={item} onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
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

function ContentHead({ item, onOpen }: { item: Content; onOpen: (key: string) => void }) {
  const can = useCan()
  const navigate = useNavigate()
  const { id, title, kind, language, status, is_scheduled, edition, live_edition, slug } = item
  const history = () => void navigate({ to: '/audit', search: { entity: 'content_item', entity_id: id } as never })
  const read = () => void navigate({ to: readerPath(kind, slug) as never, search: { language } as never })
  return (
    <PageHead
      title={
        <span className={styles.title}>
          <bdi lang={language}>{title}</bdi>
          <ContentStatusBadge status={status} isScheduled={is_scheduled} />
        </span>
      }
      lead={[
        contentKindWords(kind),
        languageWords(language),
        hasNewVersion(item)
          ? t('Version {no} is live, version {next} in progress', { no: live_edition, next: edition })
          : t('Version {no}', { no: edition }),
      ].join(' · ')}
      actions={
        <>
          {kind === 'guideline' ? (
            <ButtonLink to="/content/$id/guideline" params={{ id }} variant="default">
              {t('Number and steps')}
            </ButtonLink>
          ) : null}
          {can('read Outlet') ? (
            <Button
              variant="default"
              leftSection={<IconEye size={15} stroke={1.6} />}
              onClick={() => onOpen('preview')}
            >
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
                ...(can('create Content') ? [{ label: t('Add translation'), run: () => onOpen('translation') }] : []),
                ...(can('read Audit') ? [{ label: t('History'), run: history }] : []),
              ],
            ]}
          />
        </>
      }
    />
  )
}
