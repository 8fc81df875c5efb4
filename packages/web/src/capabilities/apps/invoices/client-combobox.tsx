import { Combobox, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ReactNode, useEffect } from 'react'
import { t } from '#kit/words.ts'
import { nameOf, useClientOptions, type ClientChoice } from './use-client-options.ts'
import styles from './invoice-form.module.css'

interface ClientComboboxProps extends ClientChoice {
  label: string
  /** Where writing begins. */
  autoFocus?: boolean
  error: ReactNode
}

/** Type, and the best match is highlighted: Enter takes it. Arrows move on, and “Add client” is the first option. */
export function ClientCombobox({ label, autoFocus, error, ...choice }: ClientComboboxProps) {
  const { chosen } = choice
  const { combobox, text, options, active, activeId, idOf, isEmpty, ...does } = useClientOptions(choice)
  const { type, press, highlight, take, close } = does
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <Combobox store={combobox} onOptionSubmit={take} shadow="md">
      <Combobox.Target withExpandedAttribute withKeyboardNavigation={false} aria-activedescendant={activeId}>
        <TextInput
          label={label}
          autoFocus={autoFocus}
          placeholder={t('Company or name')}
          error={error}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          maxLength={100}
          value={text}
          // Focused because it is refused, the list must not cover the reason: it opens by pressing or typing.
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={close}
          onKeyDown={press}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={styles.clients}>
          {options.map(({ value, client }, index) => (
            <Combobox.Option
              key={value}
              id={idOf(index)}
              value={value}
              selected={index === active}
              active={client !== undefined && client.id === chosen?.id}
              aria-selected={index === active}
              onMouseMove={() => highlight(index)}
            >
              {client ? (
                nameOf(client)
              ) : (
                <span className={styles.newClient}>
                  <IconPlus size={14} stroke={1.8} aria-hidden="true" />
                  {t('Add client')}
                </span>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {isEmpty ? <Combobox.Empty>{t('No results.')}</Combobox.Empty> : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
