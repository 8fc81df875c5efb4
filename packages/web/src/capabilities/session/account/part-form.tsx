import type { UseFormReturnType } from '@mantine/form'
import type { AccountSettings } from '@rad/api/session/account/contract'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { sayDone } from '#kit/feedback/toast.ts'
import { PageForm } from '#kit/form/page-form.tsx'
import { t } from '#kit/words.ts'

type Versioned = { version: number }
type Answer = { account: AccountSettings }

export interface PartFormProps<P extends Versioned, K extends keyof P & string> {
  /** Names the draft. */
  name: string
  /** The part as it is stored. */
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

/** The form of one part: it goes on from what was saved, also where that is what stood there before. */
export function PartForm<P extends Versioned, K extends keyof P & string>(props: PartFormProps<P, K>) {
  const { name, part, labels, schema, save, partOf, words, children } = props
  const valuesOf = (of: P) => Object.fromEntries(Object.keys(labels).map((key) => [key, of[key as K]])) as Pick<P, K>
  return (
    <PageForm<Pick<P, K>>
      draftKey={`account:${name}`}
      labels={labels as { [Key in keyof Pick<P, K> & string]: string }}
      initial={valuesOf(part)}
      schema={schema}
      version={part.version}
      toValues={(row) => valuesOf(row as unknown as P)}
      onSubmit={async (values, if_version) => partOf((await save(values, if_version ?? part.version)).account)}
      onSaved={() => sayDone(t('Settings saved.'))}
      submitLabel={t('Save changes')}
      {...(words && { words: words as (key: string, value: unknown) => unknown })}
    >
      {children}
    </PageForm>
  )
}
