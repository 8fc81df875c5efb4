import { SegmentedControl, Select } from '@mantine/core'
import { libraryApi, type LibraryPreview } from '@rad/api/knowledge/content/library.contract'
import { roleName } from '@rad/api/session/auth/contract'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pagedQuery } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { languages, t } from '#kit/words.ts'
import { languageWords } from '#words/conversation-words.tsx'
import { ServedSelect } from '#choose/served-select.tsx'
import { useOutletOptions } from '#choose/use-outlet-options.ts'
import { LibraryEntry } from './library-row.tsx'
import styles from './content.module.css'
import libraryStyles from './library.module.css'

const outletRoles = ['SVM', 'BSM', 'DLP'] as const
type OutletRole = (typeof outletRoles)[number]

/** The outlet, role, and language in the address. */
function usePreviewed() {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const outlet = typeof search.outlet === 'string' ? search.outlet : undefined
  const role = outletRoles.find((one) => one === search.role) ?? outletRoles[0]
  const language = languages.find((one) => one === search.language)
  const set = (patch: { outlet?: string | undefined; role?: OutletRole; language?: string | undefined }) =>
    void navigate({ to: '.', search: { outlet, role, language, ...patch } as never, replace: true })
  return { outlet, role, language, set }
}

/** The library as people of an outlet see it. */
export function Screen() {
  const { outlet, role, language, set } = usePreviewed()
  const { options, onSearch } = useOutletOptions()
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('Preview as outlet')} lead={t('What people of an outlet find in the library.')} />
      <div className={styles.question}>
        <ServedSelect
          label={t('Outlet')}
          options={options}
          onSearch={onSearch}
          value={outlet ?? null}
          onChange={(code) => set({ outlet: code ?? undefined })}
        />
        <SegmentedControl
          aria-label={t('Role')}
          value={role}
          onChange={(value) => set({ role: value as OutletRole })}
          data={outletRoles.map((value) => ({ value, label: t(roleName(value)) }))}
        />
        <Select
          label={t('Language')}
          placeholder={t('Of the reader')}
          clearable
          data={languages.map((value) => ({ value, label: languageWords(value) }))}
          value={language ?? null}
          onChange={(value) => set({ language: value ?? undefined })}
        />
      </div>
      {outlet ? (
        <Found outlet={outlet} role={role} language={language} />
      ) : (
        <section className={pageStyles.card}>
          <EmptyState
            icon={<IconBuildingStore size={26} stroke={1.5} />}
            title={t('Choose an outlet')}
            text={t('The list shows what its people can read.')}
          />
        </section>
      )}
    </div>
  )
}

function Found({ outlet, role, language }: { outlet: string; role: OutletRole; language: string | undefined }) {
  const found = useQuery(pagedQuery(libraryApi.preview, { query: { outlet, role, language } }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <section className={pageStyles.card}>
        <TableSkeleton rows={6} columns={2} />
      </section>
    )
  return <Rows preview={found.data} />
}

function Rows({ preview: { rows, count, outlet_name } }: { preview: LibraryPreview }) {
  if (rows.length === 0)
    return (
      <section className={pageStyles.card}>
        <EmptyState
          icon={<IconEyeOff size={26} stroke={1.5} />}
          title={t('Nothing to read')}
          text={t('Nothing published is meant for this role at {outlet}.', { outlet: outlet_name })}
        />
      </section>
    )
  return (
    <>
      <p className={styles.soft} role="status">
        {t('{count, plural, one {# text} other {# texts}} at {outlet}', { count, outlet: outlet_name })}
      </p>
      <section className={`${pageStyles.card} ${libraryStyles.entries}`} aria-label={t('Library')}>
        {rows.map((row) => (
          <LibraryEntry key={row.id} row={row} />
        ))}
      </section>
    </>
  )
}
