import '#kit/form/rich-text-editor.css'
import { Input } from '@mantine/core'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import TextAlign from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import DOMPurify from 'dompurify'
import { useEffect, useId, useRef } from 'react'
import { cleanForeignHtml, styleNonce } from '#kit/base/security-policy.ts'
import { withoutStyles } from '#kit/base/without-styles.ts'

// The editor reads what it is given, and what is pasted, by making HTML of it.
cleanForeignHtml((html) => DOMPurify.sanitize(html))

/** Read from the attribute that `withoutStyles` leaves, and written as the style that the server keeps. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return (this.parent?.() ?? []).map(({ types, attributes }) => ({
      types,
      attributes: {
        textAlign: { ...attributes.textAlign, parseHTML: (element: HTMLElement) => element.getAttribute('align') },
      },
    }))
  },
})

export interface RichTextEditorProps {
  label: string
  /** HTML of the few tags that the API keeps; empty without words. */
  value: string
  onChange: (html: string) => void
  placeholder?: string
  error?: string | undefined
}

const sizes = { '--rte-sticky-offset': '0px' }

/** Writes formatted text: bold, italic, underlined, lists, alignment, links. Heavy: load it where it is needed. */
export function RichTextEditor({ label, value, onChange, placeholder, error }: RichTextEditorProps) {
  const id = useId()
  // What the editor said last: only a value from elsewhere replaces what stands in it.
  const said = useRef(value)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [2, 3] } }),
      Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] }),
      Alignment.configure({ types: ['heading', 'paragraph'] }),
      Placeholder.configure({ placeholder: placeholder ?? '' }),
    ],
    content: withoutStyles(value),
    injectNonce: styleNonce(),
    editorProps: {
      transformPastedHTML: withoutStyles,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id },
      // Ctrl+Enter saves the form around; here it would break the line.
      handleKeyDown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
    },
    onUpdate: ({ editor: changed }) => {
      said.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(said.current)
    },
  })

  useEffect(() => {
    if (!editor || value === said.current) return
    said.current = value
    editor.commands.setContent(withoutStyles(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <Editor editor={editor} style={sizes} className="rich-text-editor">
        <Editor.Toolbar>
          <Editor.ControlsGroup>
            <Editor.Bold />
            <Editor.Italic />
            <Editor.Underline />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.BulletList />
            <Editor.OrderedList />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.AlignLeft />
            <Editor.AlignCenter />
            <Editor.AlignRight />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.Link />
            <Editor.Unlink />
          </Editor.ControlsGroup>
        </Editor.Toolbar>
        <Editor.Content />
      </Editor>
    </Input.Wrapper>
  )
}
