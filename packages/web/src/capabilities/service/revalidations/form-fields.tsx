import { Select } from '@mantine/core'
import { revalidationsApi, type RevalidationKind } from '@rad/api/service/revalidations/contract'
import { checklistsApi } from '@rad/api/service/revalidations/checklists.contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { FieldProps } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'

/** A checklist of the kind that is chosen. */
export function ChecklistField({ form, name, field, kind }: FieldProps & { kind: RevalidationKind | undefined }) {
  const request = { kind: kind && [kind], active: 'true' as const, perPage: 100 }
  const { data } = useQuery({ ...query(checklistsApi.list, { query: request }), enabled: kind !== undefined })
  return (
    <Select
      label={t(field.label)}
      data={(data?.rows ?? []).map(({ code, name: called }) => ({ value: code, label: `${code} · ${called}` }))}
      disabled={kind === undefined}
      placeholder={kind === undefined ? t('Choose a kind first') : undefined}
      nothingFoundMessage={t('No results.')}
      {...form.getInputProps(name)}
    />
  )
}

/** Who may audit what is planned at the outlet that is chosen, or this revalidation. */
export function AuditorField({
  form,
  name,
  field,
  outlet,
  no,
}: FieldProps & { outlet: string | undefined; no: string | undefined }) {
  const { data: ofOutlet } = useQuery({
    ...query(revalidationsApi.auditorsOf, { query: { outlet: outlet ?? '' } }),
    enabled: outlet !== undefined && no === undefined,
  })
  const { data: ofOne } = useQuery({
    ...query(revalidationsApi.auditors, { params: { no: no ?? '' } }),
    enabled: no !== undefined,
  })
  return (
    <Select
      label={t(field.label)}
      data={(ofOne ?? ofOutlet ?? []).map(({ username, name: called }) => ({ value: username, label: called }))}
      searchable
      clearable
      disabled={outlet === undefined}
      placeholder={outlet === undefined ? t('Choose an outlet first') : undefined}
      nothingFoundMessage={t('No results.')}
      {...form.getInputProps(name)}
    />
  )
}
