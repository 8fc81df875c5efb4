import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type Content, contentApi } from '@rad/api/knowledge/content/contract'
import {
  type GuidelineSettings,
  guidelinesApi,
  type LinkedReason,
  settingsFields,
  type Step,
} from '@rad/api/knowledge/guidelines/contract'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { labelsOf } from '#kit/form/field-values.ts'
import { NumberField } from '#kit/form/number-field.tsx'
import { PageForm } from '#kit/form/page-form.tsx'
import { Card, FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { ContentStatusBadge } from '#capabilities/knowledge/content/parts/content-words.tsx'
import { StepEditor } from './step-editor.tsx'
import { rowsOf } from './steps.ts'
import styles from './guideline.module.css'

interface Values extends Record<string, unknown> {
  no: string
  mandatory: boolean
  ack_days: number
  supersedes: string | null
  steps: Step[]
  reasons: { kind: LinkedReason['kind']; code: string }[]
}

const { fields } = settingsFields
type Changes = Input<typeof guidelinesApi.updateSettings>['body']
const schema = guidelinesApi.updateSettings.body.omit({ if_version: true })

const valuesOf = ({ no, mandatory, ack_days, supersedes, steps, reasons }: GuidelineSettings): Values => ({
  no,
  mandatory,
  ack_days,
  supersedes,
  steps,
  reasons: reasons.map(({ kind, code }) => ({ kind, code })),
})

/** How a value reads where two versions are compared. */
const compared = (key: string, value: unknown): unknown => {
  if (key === 'steps') return rowsOf(value as Step[]).map(({ text }) => text)
  return key === 'reasons' ? (value as Values['reasons']).map(({ code }) => code) : value
}

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { id = '' }: Record<string, string>) => {
  void queryClient.prefetchQuery(query(guidelinesApi.settings, { params: { id } }))
  void queryClient.prefetchQuery(query(contentApi.get, { params: { id } }))
}

export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const found = useQuery(query(guidelinesApi.settings, { params: { id } }))
  const content = useQuery(query(contentApi.get, { params: { id } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconFileOff size={28} stroke={1.5} />,
        title: t('Guideline not found'),
        text: t('It was removed, or the link is wrong.'),
        action: (
          <ButtonLink to="/content" variant="default">
            {t('All content')}
          </ButtonLink>
        ),
      }}
    >
      {(settings) => (content.data ? <SettingsPage settings={settings} content={content.data} /> : null)}
    </FoundRecord>
  )
}

interface SettingsPageProps {
  settings: GuidelineSettings
  content: Content
}

function SettingsPage({ settings, content }: SettingsPageProps) {
  const { id, title, status, is_scheduled, language, may_edit } = content
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            <bdi lang={language}>{title}</bdi>
            <ContentStatusBadge status={status} isScheduled={is_scheduled} />
          </span>
        }
        lead={
          may_edit
            ? t('Published together with the text.')
            : t('Only a draft can be changed. Start a new version of the text first.')
        }
        actions={
          <ButtonLink to="/content/$id" params={{ id }} variant="default">
            {t('Open text')}
          </ButtonLink>
        }
      />
      <SettingsForm settings={settings} isReadOnly={!may_edit} />
    </div>
  )
}

interface SettingsFormProps {
  settings: GuidelineSettings
  isReadOnly: boolean
}

const keyOf = ({ kind, code }: { kind: string; code: string }) => `${kind}:${code}`

function SettingsForm({ settings, isReadOnly }: SettingsFormProps) {
  const update = useSend(guidelinesApi.updateSettings, { refreshes: ['content'] })
  const { choices } = settings
  const known = [...choices.reasons, ...settings.reasons]
  const save = (values: Values, version: number | undefined) =>
    update.mutateAsync({
      params: { id: settings.id },
      body: { ...(values as unknown as Omit<Changes, 'if_version'>), if_version: version! },
    })
  return (
    <PageForm<Values>
      draftKey={`guideline-settings:${settings.id}`}
      labels={labelsOf(fields)}
      initial={valuesOf(settings)}
      schema={schema}
      version={settings.version}
      toValues={(row) => valuesOf(row as unknown as GuidelineSettings)}
      submitLabel={t('Save draft')}
      words={compared}
      onSubmit={save}
      onSaved={() => sayDone(t('Draft saved.'))}
    >
      {(form) => (
        <FactsPage
          main={
            <Card title={t('Steps')}>
              <div className={styles.settings}>
                <StepEditor
                  steps={form.values.steps}
                  onChange={(steps) => form.setFieldValue('steps', steps)}
                  isRefused={Object.keys(form.errors).some((key) => key.startsWith('steps'))}
                  isReadOnly={isReadOnly}
                />
              </div>
            </Card>
          }
          aside={
            <Card title={t('Guideline')}>
              <fieldset className={styles.fieldset} disabled={isReadOnly}>
                <TextInput
                  label={t(fields.no.label)}
                  maxLength={fields.no.max}
                  autoComplete="off"
                  {...form.getInputProps('no')}
                />
                <Switch
                  label={t(fields.mandatory.label)}
                  description={t(fields.mandatory.hint)}
                  {...form.getInputProps('mandatory', { type: 'checkbox' })}
                />
                {form.values.mandatory ? (
                  <NumberField
                    label={t(fields.ack_days.label)}
                    {...form.getInputProps('ack_days')}
                    value={form.values.ack_days}
                    onChange={(days) => form.setFieldValue('ack_days', days as number)}
                  />
                ) : null}
                <Select
                  label={t(fields.supersedes.label)}
                  description={t(fields.supersedes.hint)}
                  data={choices.guidelines.map(({ no, title }) => ({ value: no, label: `${no} · ${title}` }))}
                  searchable
                  clearable
                  nothingFoundMessage={t('No results.')}
                  {...form.getInputProps('supersedes')}
                />
                <MultiSelect
                  label={t(fields.reasons.label)}
                  description={t(fields.reasons.hint)}
                  data={[...new Map(known.map((reason) => [keyOf(reason), reason])).values()].map((reason) => ({
                    value: keyOf(reason),
                    label: `${reason.code} · ${t(reason.label)}`,
                  }))}
                  searchable
                  hidePickedOptions
                  nothingFoundMessage={t('No results.')}
                  value={form.values.reasons.map(keyOf)}
                  error={form.errors.reasons}
                  onChange={(keys) =>
                    form.setFieldValue(
                      'reasons',
                      known
                        .filter(
                          (reason, at) =>
                            keys.includes(keyOf(reason)) &&
                            known.findIndex((one) => keyOf(one) === keyOf(reason)) === at,
                        )
                        .map(({ kind, code }) => ({ kind, code })),
                    )
                  }
                />
              </fieldset>
            </Card>
          }
        />
      )}
    </PageForm>
  )
}
