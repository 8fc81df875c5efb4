import { MultiSelect } from '@mantine/core'
import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { words } from '@rad/api/words'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useOutletOptions } from '#choose/use-outlet-options.ts'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import styles from './calendar.module.css'

type Values = Pick<Calendar, 'regions' | 'outlets'>

const labels = words({ regions: 'Regions', outlets: 'Outlets' })
const schema = calendarsApi.assign.body.omit({ if_version: true })
const valuesOf = ({ regions, outlets }: Calendar): Values => ({ regions, outlets })

/** Which regions and outlets keep to a calendar. */
export function PlacesDrawer({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const assign = useSend(calendarsApi.assign, { refreshes: ['outlets'] })
  const places = usePlaces()
  const outlets = useOutletOptions()
  return (
    <DrawerForm<Values>
      title={t('Where {name} applies', { name: calendar.name })}
      draftKey={`calendars:${calendar.code}:places`}
      labels={labels}
      initial={valuesOf(calendar)}
      schema={schema}
      version={calendar.version}
      toValues={(row) => valuesOf(row as unknown as Calendar)}
      onSubmit={(values, version) =>
        assign.mutateAsync({ params: { code: calendar.code }, body: { ...values, if_version: version! } })
      }
      onSaved={() => {
        sayDone(t('Regions and outlets saved.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.quiet}>
            {t(
              'An outlet uses its own calendar, then its region’s, then the default one. Tickets keep the calendar they were opened with.',
            )}
          </p>
          <MultiSelect
            label={t(labels.regions)}
            data={namedOptions(places?.regions) ?? form.values.regions}
            searchable
            clearable
            data-autofocus
            nothingFoundMessage={t('No results.')}
            {...form.getInputProps('regions')}
          />
          <MultiSelect
            label={t(labels.outlets)}
            description={t('Only outlets with different hours than their region.')}
            data={withChosen(outlets.options ?? [], form.values.outlets)}
            searchable
            clearable
            filter={({ options }) => options}
            onSearchChange={outlets.onSearch}
            nothingFoundMessage={t('No results.')}
            {...form.getInputProps('outlets')}
          />
        </>
      )}
    </DrawerForm>
  )
}

/** What is chosen stays readable when the search does not find it. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: readonly string[]) => [
  ...chosen
    .filter((code) => !options.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: code })),
  ...options,
]
