import type { Input } from '@rad/api/contract'
import { type Vehicle, vehicleFields, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { blankOf, DeclaredFields, type FieldValues, labelsOf, valuesOf } from '#kit/form/declared-fields.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { CustomerField } from '#pickers/customer-field.tsx'
import { OutletField } from '#pickers/outlet-field.tsx'

type Body = Input<typeof vehiclesApi.add>['body']

const { fields } = vehicleFields
const { vin: _, ...changeable } = fields
const labels = labelsOf(fields)
const changes = vehiclesApi.update.body.omit({ if_version: true })
const touched = ['timeline', 'customers']

/** Adds a vehicle, or changes the one given, whose VIN stays. */
export function VehicleDrawer({ vehicle, onClose }: { vehicle?: Vehicle; onClose: () => void }) {
  const add = useSend(vehiclesApi.add, { refreshes: touched })
  const update = useSend(vehiclesApi.update, { refreshes: touched })
  const navigate = useNavigate()
  const added = useRef<Vehicle>(undefined)
  const shown = vehicle ? changeable : fields

  const save = async (values: FieldValues, version: number | undefined) => {
    // Checked by the schema of the contract before it gets here.
    const body = values as unknown as Body
    if (vehicle && version !== undefined)
      return update.mutateAsync({ params: { vin: vehicle.vin }, body: { ...body, if_version: version } })
    added.current = await add.mutateAsync({ body })
    return added.current
  }
  const tell = () => {
    if (!added.current) return sayDone(t('Vehicle saved.'))
    if (added.current.check_digit_fits) return sayDone(t('Vehicle added.'))
    return showToast(t('Vehicle added. The check digit of its VIN doesn’t match.'), { isElsewhere: true })
  }

  return (
    <DrawerForm
      title={vehicle ? t('Edit {no}', { no: vehicle.reg_no ?? vehicle.vin }) : t('Add vehicle')}
      draftKey={`vehicles:${vehicle?.vin ?? 'new'}`}
      labels={labels}
      initial={vehicle ? valuesOf(shown, vehicle) : blankOf(shown)}
      schema={vehicle ? changes : vehiclesApi.add.body}
      version={vehicle?.version}
      toValues={(row) => valuesOf(shown, row)}
      submitLabel={vehicle ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={() => {
        tell()
        if (added.current) void navigate({ to: '/vehicles/$vin', params: { vin: added.current.vin } })
        else onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <DeclaredFields
          form={form}
          fields={shown}
          isNew={!vehicle}
          pickers={{
            home_outlet: (props) => <OutletField {...props} />,
            selling_outlet: (props) => <OutletField {...props} />,
            owner: (props) => (
              <CustomerField
                {...props}
                known={vehicle?.customer ? { [vehicle.customer.no]: vehicle.customer.name } : {}}
              />
            ),
          }}
        />
      )}
    </DrawerForm>
  )
}
