import { TagsInput } from '@mantine/core'
import { controlOf, type FieldControl } from '#kit/form/declared-fields.tsx'
import { listErrorOf } from '#kit/form/field-controls.tsx'

/** Several texts, each entered and confirmed with Enter. */
export const severalTexts: FieldControl = (props) => {
  const { form, name } = props
  return (
    <TagsInput
      {...controlOf(props)}
      error={listErrorOf(form.errors, name)}
      value={(form.values[name] as string[] | undefined) ?? []}
      acceptValueOnBlur
      onChange={(values) => form.setFieldValue(name, values)}
    />
  )
}
