import type { UseFormReturnType } from '@mantine/form'
import type { AccountSettings } from '@rad/api/session/account/contract'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { sayDone } from '#kit/feedback/toast.ts'
import { PageForm } from '#kit/form/page-form.tsx'
import { t } from '#kit/words.ts'

type Versioned = { version: number }
type Answer = { account: AccountSettings }

export interface PartFormProps<P extends Versioned, K extends keyof P & string> {
  /** Names the draft. */
  name: string
  /** The part as it is kept. */
  part: P
  /** The fields that the form changes, and how they are called. */
  labels: Record<K, string>
  schema: z.ZodType
  save: (values: Pick<P, K>, if_version: number) => Promise<Answer>
  partOf: (account: AccountSettings) => P
  /** How a value reads where two versions are compared. */
  words?: (key: K, value: unknown) => unknown
  children: (form: UseFormReturnType<Pick<P, K>>) => ReactNode
}

/** The form of one part. It begins anew from what was saved, and not from what another tab saves meanwhile. */
export function PartForm<P extends Versioned, K extends keyof P & string>(props: PartFormProps<P, K>) {
  const [base, setBase] = useState(props.part)
  const { name, labels, schema, save, partOf, words, children } = props
  const valuesOf = (part: P) =>
    Object.fromEntries(Object.keys(labels).map((key) => [key, part[key as K]])) as Pick<P, K>
  return (
    <PageForm<Pick<P, K>>
      key={base.version}
      draftKey={`account:${name}`}
      labels={labels as { [Key in keyof Pick<P, K> & string]: string }}
      initial={valuesOf(base)}
      schema={schema}
      version={base.version}
      toValues={(row) => valuesOf(row as unknown as P)}
      onSubmit={(values, if_version) => save(values, if_version ?? base.version)}
      onSaved={(saved) => {
        setBase(partOf((saved as Answer).account))
        sayDone(t('Settings saved.'))
      }}
      submitLabel={t('Save changes')}
      {...(words && { words: words as (key: string, value: unknown) => unknown })}
    >
      {children}
    </PageForm>
  )
}
