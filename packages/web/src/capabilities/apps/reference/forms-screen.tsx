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
import { Repeaters } from './examples/forms/repeaters.tsx'
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
    text: word('Label and help text above the field, error below. An asterisk marks required fields.'),
    Demo: TextFields,
  },
  {
    id: 'passwords',
    title: word('Passwords'),
    text: word('Shown on request, with a caps lock warning. A new password is rated while you type.'),
    Demo: Passwords,
  },
  {
    id: 'numbers',
    title: word('Numbers'),
    text: word('Typed when exact, set with a slider when approximate. Units are in the field label.'),
    Demo: Numbers,
  },
  {
    id: 'choices',
    title: word('Choices'),
    text: word('One of a few, one of many by search, several, or a suggestion you can override.'),
    Demo: Choices,
  },
  {
    id: 'ticks',
    title: word('Checkboxes and switches'),
    text: word('Checkboxes take effect when the form is saved. Switches take effect immediately.'),
    Demo: Ticks,
  },
  {
    id: 'scales',
    title: word('Scales'),
    text: word('Two to four choices that fit on one line. Stars for ratings.'),
    Demo: Scales,
  },
  {
    id: 'dates',
    title: word('Dates and times'),
    text: word('Chosen in a calendar or typed, in the date format of your language.'),
    Demo: Dates,
  },
  {
    id: 'masks',
    title: word('Masks'),
    text: word('For values with a fixed format. You can paste values with spaces or dashes.'),
    Demo: Masks,
  },
  {
    id: 'codes',
    title: word('Codes and colors'),
    text: word('Digit by digit, or filled by one paste. Six colors that everyone can tell apart.'),
    Demo: Codes,
  },
  {
    id: 'files',
    title: word('Files'),
    text: word('Dropped or chosen. Files that are too large or of the wrong type are reported before upload.'),
    Demo: Files,
  },
  {
    id: 'rich-text',
    title: word('Formatted text'),
    text: word('Bold, lists, and links. The editor loads only when needed.'),
    Demo: () => (
      <Suspense fallback={<div className={styles.editor} data-waiting />}>
        <RichTextField />
      </Suspense>
    ),
  },
  {
    id: 'validation',
    title: word('Validation'),
    text: word('Checked on submit with the same schema as the server. The first invalid field gets focus.'),
    Demo: Validation,
  },
  {
    id: 'drawer-forms',
    title: word('Forms in a drawer'),
    text: word('Drafts survive a reload. Leaving asks for confirmation, and Ctrl+Enter saves.'),
    Demo: DrawerForms,
  },
  {
    id: 'repeaters',
    title: word('Repeater'),
    text: word('Several lines of the same fields. Adding a line moves focus into it, and removing one can be undone.'),
    Demo: Repeaters,
  },
  {
    id: 'wizards',
    title: word('Wizards'),
    text: word('For forms too long for one screen. Each step is checked before the next, and the last is a summary.'),
    Demo: Wizards,
  },
]

export function Screen() {
  return <ReferencePage id="forms" title={t('Forms')} lead={t('Every input and its validation.')} examples={examples} />
}
