import { ActionIcon, Button, NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Scope } from '@rad/api/admin/users/contract'
import { channelsApi } from '@rad/api/network/channels/contract'
import { dealersApi } from '@rad/api/network/dealers/contract'
import { placesApi } from '@rad/api/network/places/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import type { Option } from '#kit/filter/filter.ts'
import { inSentence, t } from '#kit/words.ts'
import { useOutletOptions } from '#choose/use-outlet-options.ts'
import { scopeWords } from '#words/person-words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { isOfHeadOffice } from './role-choice.tsx'
import styles from './scope-fields.module.css'

export interface ScopeFieldsProps {
  scopes: Scope[]
  error: ReactNode
  isReadOnly: boolean
  onChange: (scopes: Scope[]) => void
}

const long = 5 * 60_000

/** The parts of the network a person sees: what any of the rows describes. */
export function ScopeFields({ scopes, error, isReadOnly, onChange }: ScopeFieldsProps) {
  const isOfDealers = !isOfHeadOffice(usePerson().roles)
  const replace = (at: number, scope: Scope) => onChange(scopes.map((one, index) => (index === at ? scope : one)))
  return (
    <section className={styles.scopes} aria-label={t('Scope')}>
      <p className={styles.label}>{t('Scope')}</p>
      <p className={styles.soft}>
        {scopes.length > 0
          ? t('Covers everything that matches all choices of at least one row.')
          : t('Without a row, nothing in the network is visible.')}
      </p>
      {scopes.map((scope, at) => (
        <ScopeRow
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
          key={at}
          scope={scope}
          at={at}
          isReadOnly={isReadOnly}
          isOfDealers={isOfDealers}
          onChange={(next) => replace(at, next)}
          onRemove={() => onChange(scopes.filter((_, index) => index !== at))}
        />
      ))}
      {error ? (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      ) : null}
      {isReadOnly ? null : (
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          className={styles.add}
          onClick={() => onChange([...scopes, {}])}
        >
          {t('Add row')}
        </Button>
      )}
    </section>
  )
}

interface ScopeRowProps {
  scope: Scope
  at: number
  isReadOnly: boolean
  /** Dealers and outlets alone, with a channel and a kind of work: no one below head office gives more. */
  isOfDealers: boolean
  onChange: (scope: Scope) => void
  onRemove: () => void
}

type Part = keyof Scope

function ScopeRow({ scope, at, isReadOnly, isOfDealers, onChange, onRemove }: ScopeRowProps) {
  const places = useQuery({ ...query(placesApi.options, { query: { state: undefined } }), staleTime: long })
  const channels = useQuery({ ...query(channelsApi.list, { query: { active: undefined } }), staleTime: long })
  const regions = places.data?.regions.filter((region) => !scope.zone || region.zone === scope.zone)
  const territories = places.data?.territories.filter((one) => !scope.region || one.region === scope.region)
  const set = (part: Part, value: string | null) => {
    const { [part]: _, ...others } = scope
    onChange(value ? { ...others, [part]: value } : others)
  }
  const lists: [Part, string, { code: string; name: string }[] | undefined][] = [
    ['channel', t('Channel'), channels.data],
    ['zone', t('Zone'), places.data?.zones],
    ['region', t('Region'), regions],
    ['territory', t('Territory'), territories],
  ]
  const isOffered = ([part]: (typeof lists)[number]) => !isOfDealers || part === 'channel' || scope[part]

  return (
    <fieldset className={styles.scope} aria-label={t('Scope row {number}', { number: at + 1 })} disabled={isReadOnly}>
      <div className={styles.head}>
        <strong>{scopeWords(scope)}</strong>
        {isReadOnly ? null : (
          <ActionIcon size={28} aria-label={t('Remove scope row {number}', { number: at + 1 })} onClick={onRemove}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <div className={styles.parts}>
        {lists.filter(isOffered).map(([part, label, options]) => (
          <NativeSelect
            key={part}
            size="xs"
            label={label}
            value={scope[part] ?? ''}
            data={[{ value: '', label: t('Any') }, ...withCurrent(scope[part], optionsOf(options))]}
            onChange={(event) => set(part, event.currentTarget.value)}
          />
        ))}
        <DealerSelect value={scope.dealer} isReadOnly={isReadOnly} onChange={(value) => set('dealer', value)} />
        <OutletSelect value={scope.outlet} isReadOnly={isReadOnly} onChange={(value) => set('outlet', value)} />
        <NativeSelect
          size="xs"
          label={t('Job type')}
          value={scope.job_type ?? ''}
          data={[
            { value: '', label: t('Any') },
            { value: 'service', label: t('Service') },
            { value: 'bodyshop', label: t('Bodyshop') },
          ]}
          onChange={(event) => set('job_type', event.currentTarget.value)}
        />
      </div>
    </fieldset>
  )
}

const optionsOf = (rows: { code: string; name: string }[] = []): Option[] =>
  rows.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

/** What is chosen stays on the list, also where the list is narrowed or not there yet. */
const withCurrent = (value: string | undefined, options: Option[]): Option[] =>
  !value || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]

interface SearchedProps {
  value: string | undefined
  isReadOnly: boolean
  onChange: (value: string | null) => void
}

function Searched({
  label,
  options,
  onSearch,
  value,
  isReadOnly,
  onChange,
}: SearchedProps & { label: string; options: readonly Option[] | undefined; onSearch: (text: string) => void }) {
  return (
    <Select
      size="xs"
      label={label}
      placeholder={t('Any')}
      searchable
      clearable
      disabled={isReadOnly}
      // The server has searched already.
      filter={({ options: all }) => all}
      data={withCurrent(value, [...(options ?? [])])}
      value={value ?? null}
      onChange={onChange}
      onSearchChange={(text) => onSearch(options?.some((option) => option.label === text) ? '' : text)}
      nothingFoundMessage={t('No results.')}
      clearButtonProps={{ 'aria-label': t('Clear {what}', { what: inSentence(label) }) }}
    />
  )
}

function DealerSelect(props: SearchedProps) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...pagedQuery(dealersApi.list, { query: { q: typed || undefined, perPage: 50, sort: 'code' } }),
    staleTime: 60_000,
  })
  return (
    <Searched label={t('Dealer')} options={found.data && optionsOf(found.data.rows)} onSearch={setText} {...props} />
  )
}

function OutletSelect(props: SearchedProps) {
  const { options, onSearch } = useOutletOptions()
  return <Searched label={t('Outlet')} options={options} onSearch={onSearch} {...props} />
}
