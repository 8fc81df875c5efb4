import { useState } from 'react'
import { RichTextEditor } from '#kit/form/rich-text-editor.tsx'
import { t } from '#kit/words.ts'

export function RichTextField() {
  const [text, setText] = useState('<p>Please check the <strong>left</strong> rear door.</p>')
  return <RichTextEditor label={t('Description')} value={text} onChange={setText} />
}
