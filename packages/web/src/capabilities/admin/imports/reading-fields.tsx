import { NativeSelect, NumberInput } from '@mantine/core'
import { type Import, importsApi } from '@rad/api/admin/imports/contract'
import { encodings, type ReadAs, type Separator, separators } from '@rad/api/admin/imports/reading.contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import page from '#kit/page/page.module.css'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './import.module.css'

const separatorWords: Record<Separator, () => string> = {
  ',': () => t('Comma'),
  ';': () => t('Semicolon'),
  '\t': () => t('Tab'),
  '|': () => t('Vertical bar'),
}

/** Names of charsets are the same in every language. */
const encodingName = (encoding: string) =>
  encoding
    .replace(/^(utf|koi8|euc|gb)/, (start) => start.toUpperCase())
    .replace(/^[a-z]/, (first) => first.toUpperCase())

/** How the file was read, as guessed: a wrong guess is changed here, and its first rows are read again. */
export function ReadingFields({ imported, onRead }: { imported: Import; onRead: () => void }) {
  const { id, reading } = imported
  const send = useSend(importsApi.read)
  const [header, setHeader] = useState<number | string>(reading.header ?? 1)
  const read = (body: ReadAs) => send.mutate({ params: { id }, body }, { onSuccess: onRead })
  if (reading.header === undefined) return null
  const readHeader = () => {
    const row = Number(header)
    if (Number.isInteger(row) && row >= 1 && row !== reading.header) read({ header: row })
  }
  return (
    <section className={`${page.card} ${styles.options}`} aria-label={t('How this file is read')}>
      {reading.encoding === undefined ? null : (
        <NativeSelect
          label={t('Encoding')}
          size="xs"
          value={reading.encoding}
          disabled={send.isPending}
          data={encodings.map((value) => ({ value, label: encodingName(value) }))}
          onChange={(event) => read({ encoding: encodings.find((one) => one === event.currentTarget.value) })}
        />
      )}
      {reading.encoding === undefined ? null : (
        <NativeSelect
          label={t('Separator')}
          size="xs"
          value={reading.separator}
          disabled={send.isPending}
          data={separators.map((value) => ({ value, label: separatorWords[value]() }))}
          onChange={(event) => read({ separator: separators.find((one) => one === event.currentTarget.value) })}
        />
      )}
      {reading.sheets && reading.sheets.length > 1 ? (
        <NativeSelect
          label={t('Sheet')}
          size="xs"
          value={reading.sheet}
          disabled={send.isPending}
          data={reading.sheets}
          onChange={(event) => read({ sheet: event.currentTarget.value })}
        />
      ) : null}
      <NumberInput
        label={t('Row with column names')}
        size="xs"
        min={1}
        max={100}
        value={header}
        disabled={send.isPending}
        error={send.error ? translateApiMessage(send.error.message) : undefined}
        onChange={setHeader}
        onBlur={readHeader}
        onKeyDown={(event) => event.key === 'Enter' && readHeader()}
      />
    </section>
  )
}
