import { Button, Drawer, Switch } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import type { CSSProperties, ReactNode } from 'react'
import { t } from '#kit/words.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { choicesOf, LanguageChoices, ThemeChoices, without } from './choices.tsx'
import * as named from './customizer-words.ts'
import { FrameSketch } from './frame-sketch.tsx'
import {
  changePreferences,
  defaults,
  isSame,
  type Preferences,
  useDrawnPreferences,
  usePreferences,
} from './preferences.ts'
import styles from './customizer.module.css'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

interface PartProps {
  shown: Preferences
  isHorizontal: boolean
}

function LookPart({ shown }: PartProps) {
  return (
    <Part title={t('Appearance')}>
      <ThemeChoices />
      <ChoiceCards
        kind="pictures"
        label={t('Content width')}
        choices={choicesOf(named.contentNames, (content) => (
          <FrameSketch skin={shown.skin} content={content} layout={shown.layout} />
        ))}
        value={shown.content}
        onChange={(content) => changePreferences({ content })}
      />
      <ChoiceCards
        label={t('Page transition')}
        choices={choicesOf(named.transitionNames)}
        value={shown.transition}
        onChange={(transition) => changePreferences({ transition })}
      />
    </Part>
  )
}

function MenuPart({ shown, isHorizontal }: PartProps) {
  return (
    <Part title={t('Menu')}>
      <ChoiceCards
        kind="pictures"
        label={t('Place')}
        choices={choicesOf(named.layoutNames, (layout) => (
          <FrameSketch skin={shown.skin} layout={layout} />
        ))}
        value={shown.layout}
        onChange={(layout) => changePreferences({ layout })}
      />
      {isHorizontal ? null : (
        <Switch
          label={t('Collapsed to icons')}
          description={t('Expands on hover and focus.')}
          checked={shown.menuCollapsed}
          onChange={(event) => changePreferences({ menuCollapsed: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={t('Hidden')}
        description={t('Use the button in the top bar to show it again.')}
        checked={shown.menuHidden}
        onChange={(event) => changePreferences({ menuHidden: event.currentTarget.checked })}
      />
    </Part>
  )
}

function BarPart({ shown, isHorizontal }: PartProps) {
  const dot = (colour: Preferences['navbarColour']) => (
    <span
      className={styles.dot}
      style={{ '--dot': colour === 'white' ? '#fff' : `var(--bar-${colour})` } as CSSProperties}
    >
      <IconCheck size={14} stroke={2.4} color={colour === 'white' ? 'var(--mantine-color-gray-8)' : '#fff'} />
    </span>
  )
  return (
    <Part title={t('Top bar')}>
      <ChoiceCards
        label={t('Top bar style')}
        choices={without(choicesOf(named.navbarNames), 'hidden', isHorizontal || shown.menuHidden)}
        value={shown.navbarType}
        onChange={(navbarType) => changePreferences({ navbarType })}
      />
      {isHorizontal ? null : (
        <ChoiceCards
          kind="dots"
          label={t('Color')}
          choices={choicesOf(named.colourNames, dot)}
          value={shown.navbarColour}
          onChange={(navbarColour) => changePreferences({ navbarColour })}
        />
      )}
      <ChoiceCards
        label={t('Footer')}
        choices={choicesOf(named.footerNames)}
        value={shown.footer}
        onChange={(footer) => changePreferences({ footer })}
      />
    </Part>
  )
}

/** All settings of the frame, beside the page, which applies them at once. */
export function Customizer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const chosen = usePreferences()
  const shown = useDrawnPreferences()
  const part = { shown, isHorizontal: shown.layout === 'horizontal' }

  // The screen lock is not a matter of appearance: it stays (docs/domain.md#page-frame).
  const fresh = { ...defaults, lockAfterMinutes: chosen.lockAfterMinutes }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={360}
      title={t('Appearance and layout')}
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ content: styles.panel!, body: styles.body! }}
    >
      <LookPart {...part} />
      <MenuPart {...part} />
      <BarPart {...part} />
      <Part title={t('Language')}>
        <LanguageChoices />
      </Part>
      <div className={styles.foot}>
        <span>{t('Saved to your account and applied wherever you sign in.')}</span>
        <Button
          variant="default"
          leftSection={<IconRestore size={16} stroke={1.6} />}
          disabled={isSame(chosen, fresh)}
          onClick={() => changePreferences(fresh)}
        >
          {t('Reset')}
        </Button>
      </div>
    </Drawer>
  )
}
