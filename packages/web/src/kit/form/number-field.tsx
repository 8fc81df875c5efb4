import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: unknown
  /** Null when empty. What is no number comes as it was typed, for the schema of the form to refuse. */
  onChange: (value: number | string | null) => void
}

const read = (typed: string): number | string | null => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : typed
}
const write = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')

/** A number typed as text, so that "-" and "18." may stand for a moment. */
export function NumberField({ value, onChange, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => write(value))
  // A value changed from outside, by an older draft for instance, replaces what is there.
  const shown = read(typed) === (value ?? null) ? typed : write(value)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
    />
  )
}
