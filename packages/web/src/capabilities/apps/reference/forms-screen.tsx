import { word } from '@rad/api/words'
import { lazy, Suspense } from 'react'
import { t } from '#kit/words.ts'
import { Choices } from './examples/forms/choices.tsx'
import { Codes } from './examples/forms/codes.tsx'
import { Dates } from './examples/forms/dates.tsx'
import { DrawerForms } from './examples/forms/drawer-forms.tsx'
import { Files } from './examples/forms/files.tsx'
import { Masks } from './examples/forms/masks.tsx'
import { Numbers } from './examples/forms/numbers.tsx'
import { Passwords } from './examples/forms/passwords.tsx'
import { Scales } from './examples/forms/scales.tsx'
import { TextFields } from './examples/forms/text-fields.tsx'
import { Ticks } from './examples/forms/ticks.tsx'
import { Validation } from './examples/forms/validation.tsx'
import { Wizards } from './examples/forms/wizards.tsx'
import { type ReferenceExample, ReferencePage } from './reference-page.tsx'
import styles from './waiting.module.css'

const RichTextField = lazy(() =>
  import('./examples/forms/rich-text.tsx').then(({ RichTextField }) => ({ default: RichTextField })),
)

const examples: readonly ReferenceExample[] = [
  {
    id: 'text-fields',
    title: word('Text'),
    text: word('The name above, help below it, what is wrong under the field. A star marks what is required.'),
    Demo: TextFields,
  },
  {
    id: 'passwords',
    title: word('Passwords'),
    text: word('Shown on request, with a word where the keyboard writes capitals. A new one is judged while typing.'),
    Demo: Passwords,
  },
  {
    id: 'numbers',
    title: word('Numbers'),
    text: word('Typed where they are exact, slid where they are rough. Units stand in the name of the field.'),
    Demo: Numbers,
  },
  {
    id: 'choices',
    title: word('Choices'),
    text: word('One of a few, one of many found by typing, several, or a proposal that need not be taken.'),
    Demo: Choices,
  },
  {
    id: 'ticks',
    title: word('Ticks and switches'),
    text: word('A tick counts when the form is saved, a switch at once.'),
    Demo: Ticks,
  },
  {
    id: 'scales',
    title: word('Scales'),
    text: word('Two to four choices that belong in one line; stars where somebody is asked for a judgement.'),
    Demo: Scales,
  },
  {
    id: 'dates',
    title: word('Days and times'),
    text: word('Chosen in a calendar or typed, in the order the reader’s language writes them.'),
    Demo: Dates,
  },
  {
    id: 'masks',
    title: word('Masks'),
    text: word('For what always has the same shape. What is pasted with spaces or dashes fits too.'),
    Demo: Masks,
  },
  {
    id: 'codes',
    title: word('Codes and colours'),
    text: word('Figure by figure, filled by one paste; colours from the six that everybody can tell apart.'),
    Demo: Codes,
  },
  {
    id: 'files',
    title: word('Files'),
    text: word('Dropped or chosen. What is too large or of the wrong kind is said before anything is sent.'),
    Demo: Files,
  },
  {
    id: 'rich-text',
    title: word('Formatted text'),
    text: word('Bold, lists and links; the editor is loaded only where it is wanted.'),
    Demo: () => (
      <Suspense fallback={<div className={styles.editor} data-waiting />}>
        <RichTextField />
      </Suspense>
    ),
  },
  {
    id: 'validation',
    title: word('Validation'),
    text: word('Checked when sent, by the schema the server checks with. The first wrong field gets the focus.'),
    Demo: Validation,
  },
  {
    id: 'drawer-forms',
    title: word('Forms in a drawer'),
    text: word('The draft survives a reload, leaving asks, and Ctrl+Enter saves.'),
    Demo: DrawerForms,
  },
  {
    id: 'wizards',
    title: word('Wizards'),
    text: word('Only for what is too long for one look. Each step is checked before the next, the last sums up.'),
    Demo: Wizards,
  },
]

export function Screen() {
  return (
    <ReferencePage
      id="forms"
      title={t('Forms')}
      lead={t('Every way to put something in, and what happens when it is not right.')}
      examples={examples}
    />
  )
}
