import { $thingFields, $thingsApi } from '@rad/api/$area/$path/contract'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'

/** Adds a record, or changes one. */
export const $ThingDrawer = formDrawer({
  fields: $thingFields.fields,
  add: $thingsApi.add,
  update: $thingsApi.update,
  id: 'no',
  page: '/$path/$no',
  touches: ['timeline'],
  title: ($thing) => ($thing ? t('Edit {no}', { no: $thing.no }) : t('Add $name')),
  confirm: ({ no }, isNew, say) => say(isNew ? t('$Name {no} added.', { no }) : t('$Name saved.')),
})
