import { useState } from 'react'
import { FileField } from '#kit/form/file-field.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Files() {
  const [pictures, setPictures] = useState<File[]>([])
  const [invoice, setInvoice] = useState<File[]>([])
  return (
    <div className={layout.split}>
      <FileField
        label={t('Images of the damage')}
        description={t('Up to four images, 5 MB each.')}
        accept="image/*"
        largestMegabytes={5}
        most={4}
        files={pictures}
        onChange={setPictures}
      />
      <FileField
        label={t('Invoice')}
        description={t('One PDF, at most 10 MB.')}
        accept=".pdf"
        largestMegabytes={10}
        files={invoice}
        onChange={setInvoice}
      />
    </div>
  )
}
