import { Drawer } from '@mantine/core'
import { type Content, contentApi, type ContentPreview } from '@rad/api/knowledge/content/contract'
import { roleName } from '@rad/api/session/auth/contract'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { t } from '#kit/words.ts'
import { Article } from './parts/article.tsx'
import { hiddenWords } from './parts/content-words.tsx'
import { ServedSelect } from '#choose/served-select.tsx'
import { useOutletOptions } from '#choose/use-outlet-options.ts'
import styles from './content.module.css'

/** The outlet looked at last, for the next text someone checks. */
const lastKey = 'rad.preview-outlet'

/** A text as the people of an outlet see it: which roles do, what is in the way of the others, and the text itself. */
export function PreviewDrawer({ item, onClose }: { item: Content; onClose: () => void }) {
  const [outlet, setOutlet] = useState(() => sessionStorage.getItem(lastKey))
  const { options, onSearch } = useOutletOptions()
  const choose = (code: string | null) => {
    setOutlet(code)
    if (code) sessionStorage.setItem(lastKey, code)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Preview as outlet')}
      size={720}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.preview}>
        <ServedSelect
          label={t('Outlet')}
          options={options}
          onSearch={onSearch}
          value={outlet}
          onChange={choose}
          data-autofocus
        />
        {outlet ? <Preview item={item} outlet={outlet} /> : <p className={styles.soft}>{t('Choose an outlet.')}</p>}
      </div>
    </Drawer>
  )
}

function Preview({ item, outlet }: { item: Content; outlet: string }) {
  const found = useQuery(pagedQuery(contentApi.preview, { params: { id: item.id }, query: { outlet } }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <BlockSkeleton height={320} />
  const { title, summary, body, language, roles } = found.data
  const isSeen = roles.some(({ is_shown, why }) => is_shown || why.every((one) => one === 'not_published'))
  return (
    <>
      <Roles roles={roles} />
      {isSeen ? (
        <article className={styles.sheet} lang={language} aria-label={t('Text as readers see it')}>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          {summary ? (
            <p className={styles.lead}>
              <bdi>{summary}</bdi>
            </p>
          ) : null}
          <Article html={body} language={language} />
        </article>
      ) : (
        <p className={styles.soft}>{t('No one at this outlet sees this text.')}</p>
      )}
    </>
  )
}

function Roles({ roles }: Pick<ContentPreview, 'roles'>) {
  return (
    <ul className={styles.roles} aria-label={t('Roles')}>
      {roles.map(({ role, is_shown, why, people }) => {
        const isWaiting = why.length > 0 && why.every((one) => one === 'not_published')
        const Icon = is_shown || isWaiting ? IconEye : IconEyeOff
        return (
          <li key={role} data-shown={is_shown || undefined}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <span>
              <strong>{t(roleName(role))}</strong>{' '}
              {is_shown ? t('sees it') : isWaiting ? t('will see it once published') : why.map(hiddenWords).join(' · ')}
              <small>
                {t('{count, plural, =0 {No users} one {# user} other {# users}} at this outlet', { count: people })}
              </small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
