import type { ReactNode } from 'react'
import { languageName, languages, t } from '#kit/words.ts'
import { type Choice, ChoiceCards } from './choice-cards.tsx'
import { directionNames, skinNames } from './customizer-words.ts'
import { FrameSketch } from './frame-sketch.tsx'
import { changePreferences, useDrawnPreferences, usePreferences } from './preferences.ts'

/** The choices of a setting with their labels, and pictures where there are any. */
export function choicesOf<T extends string>(names: Record<T, string>, picture?: (value: T) => ReactNode): Choice<T>[] {
  return (Object.entries(names) as [T, string][]).map(([value, label]) => ({
    value,
    label: t(label),
    ...(picture ? { picture: picture(value) } : {}),
  }))
}

/** The choices without one that does not apply now. */
export const without = <T extends string>(choices: Choice<T>[], value: T, isLeftOut: boolean) =>
  isLeftOut ? choices.filter((choice) => choice.value !== value) : choices

/** Light, dark and the others. */
export function ThemeChoices() {
  const { skin, layout } = useDrawnPreferences()
  const skins = choicesOf(skinNames, (one) => <FrameSketch skin={one} layout={layout} />)
  return (
    <ChoiceCards
      kind="pictures"
      label={t('Theme')}
      choices={without(skins, 'semi-dark', layout === 'horizontal')}
      value={skin}
      onChange={(chosen) => changePreferences({ skin: chosen })}
    />
  )
}

/** The language of the pages, and their direction. */
export function LanguageChoices() {
  const chosen = usePreferences()
  const { direction } = useDrawnPreferences()
  const own = languages.map((code) => ({ value: code, label: languageName(code) }))
  return (
    <>
      <ChoiceCards
        kind="list"
        label={t('Display language')}
        choices={[{ value: 'auto', label: t('Match browser') }, ...own]}
        value={chosen.language}
        onChange={(language) => changePreferences({ language })}
      />
      <ChoiceCards
        label={t('Direction')}
        choices={choicesOf(directionNames)}
        value={direction}
        onChange={(next) => changePreferences({ direction: next })}
      />
    </>
  )
}
