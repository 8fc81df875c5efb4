import { Button } from '@mantine/core'
import { word } from '@rad/api/words'
import { useState } from 'react'
import { StaleDialog } from '#kit/form/stale-dialog.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

const labels = { name: word('Name'), bays: word('Service bays'), email: word('Email') }
const base = { name: 'Northgate Motors', bays: 8, email: 'service@northgate.example' }
const mine = { ...base, name: 'Northgate Motors Service' }
const theirs = { ...base, bays: 10, email: 'desk@northgate.example' }

export function StaleWrites() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Show edit conflict')}
      </Button>
      {isOpen ? (
        <StaleDialog
          {...{ labels, base, mine, theirs }}
          onCancel={() => setOpen(false)}
          onChoose={() => {
            setOpen(false)
            showToast(t('Saved.'), { isElsewhere: true })
          }}
        />
      ) : null}
    </>
  )
}
