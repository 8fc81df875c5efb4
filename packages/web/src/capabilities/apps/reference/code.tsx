import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import highlight from 'highlight.js/lib/core'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { useMemo } from 'react'
import { t } from '#kit/words.ts'
import { sourceOf } from './sources.ts'
import styles from './code.module.css'

highlight.registerLanguage('typescript', typescript)
highlight.registerLanguage('xml', xml)

/** Nothing but the coloured words of the highlighter: text, and spans with a class around some of it. */
const coloured = /^(?:[^<]|<span class="[\w -]+">|<\/span>)*$/
const policy = window.trustedTypes?.createPolicy('code', {
  createHTML(html) {
    if (!coloured.test(html)) throw new TypeError('The highlighter wrote more than colours')
    return html
  },
})

/**
 * The file of an example, in colours, to be copied. Its text is put on the page as HTML: it is a file of ours, taken in
 * when the pages are built, no one can type or send it, and the highlighter escapes all but its own `span`s.
 */
export function Code({ file }: { file: string }) {
  const source = sourceOf(file)
  const html = useMemo(() => {
    const { value } = highlight.highlight(source, { language: 'typescript' })
    return policy?.createHTML(value) ?? value
  }, [source])
  const { copy, copied } = useClipboard()
  return (
    <div className={styles.code}>
      <div className={styles.head}>
        <bdi dir="ltr">{file}.tsx</bdi>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
          onClick={() => copy(source)}
        >
          {copied ? t('Copied') : t('Copy')}
        </Button>
      </div>
      <pre dir="ltr" tabIndex={0} role="group" aria-label={t('Code')}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  )
}
