import type { UseFormReturnType } from '@mantine/form'

/** The props of a field whose text may be missing: empty reads as null. */
export function textProps<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  path: string,
  value: string | null,
) {
  return {
    ...form.getInputProps(path as never),
    value: value ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(path as never, (event.currentTarget.value || null) as never),
  }
}
