import { MultiSelect } from '@mantine/core'
import { type Calendar, calendarsApi, placesFields } from '@rad/api/network/calendars/contract'
import { useSend } from '#api/use-send.ts'
import { controlOf, type ControlProps, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useOutletOptions } from '#choose/use-outlet-options.ts'
import { namedOptions, usePlaces } from '#choose/use-place-options.ts'
import styles from './calendar.module.css'

const controls: FieldControls = {
  regions: (props) => <RegionsField {...controlOf(props)} chosen={props.form.values.regions as string[]} />,
  outlets: (props) => <OutletsField {...controlOf(props)} chosen={props.form.values.outlets as string[]} />,
}

/** Which regions and outlets keep to a calendar. */
export function PlacesDrawer({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const assign = useSend(calendarsApi.assign, { refreshes: ['outlets'] })
  return (
    <DeclaredForm
      fields={placesFields.fields}
      record={calendar}
      title={t('Where {name} applies', { name: calendar.name })}
      draftKey={`calendars:${calendar.code}:places`}
      schema={placesFields.body}
      hasFocus
      controls={controls}
      above={
        <p className={styles.quiet}>
          {t(
            'An outlet uses its own calendar, then its region’s, then the default one. Tickets keep the calendar they were opened with.',
          )}
        </p>
      }
      onSubmit={(values, version) =>
        assign.mutateAsync({ params: { code: calendar.code }, body: { ...values, if_version: version! } })
      }
      onSaved={() => {
        sayDone(t('Regions and outlets saved.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface PlacesFieldProps extends ControlProps {
  chosen: string[]
}

function RegionsField({ chosen, ...props }: PlacesFieldProps) {
  return (
    <MultiSelect
      {...props}
      data={namedOptions(usePlaces()?.regions) ?? chosen}
      searchable
      clearable
      nothingFoundMessage={t('No results.')}
    />
  )
}

function OutletsField({ chosen, ...props }: PlacesFieldProps) {
  const { options, onSearch } = useOutletOptions()
  return (
    <MultiSelect
      {...props}
      data={withChosen(options ?? [], chosen)}
      searchable
      clearable
      filter={({ options: all }) => all}
      onSearchChange={onSearch}
      nothingFoundMessage={t('No results.')}
    />
  )
}

/** What is chosen stays readable when the search does not find it. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: readonly string[]) => [
  ...chosen
    .filter((code) => !options.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: code })),
  ...options,
]
