import { vehicleFields, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { CustomerField } from './customer-field.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** Adds a vehicle, or changes one, whose VIN stays. */
export const VehicleDrawer = formDrawer({
  fields: vehicleFields.fields,
  add: vehiclesApi.add,
  update: vehiclesApi.update,
  id: 'vin',
  page: '/vehicles/$vin',
  touches: ['timeline', 'customers'],
  title: (vehicle) => (vehicle ? t('Edit {no}', { no: vehicle.reg_no ?? vehicle.vin }) : t('Add vehicle')),
  confirm: ({ check_digit_fits }, isNew, say) => {
    if (!isNew) say(t('Vehicle saved.'))
    else if (check_digit_fits) say(t('Vehicle added.'))
    else showToast(t('Vehicle added. The check digit of its VIN doesn’t match.'), { isElsewhere: true })
  },
  controls: (vehicle) => ({
    owner: (props) => (
      <CustomerField {...props} known={vehicle?.customer ? { [vehicle.customer.no]: vehicle.customer.name } : {}} />
    ),
  }),
})
