import '#kit/form/rich-text-editor.css'
import { Input } from '@mantine/core'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import TextAlign from '@tiptap/extension-text-align'
import type { AnyExtension, Editor as WrittenIn } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import DOMPurify from 'dompurify'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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

/** What else the editor writes, such as tables and pictures (article-editor.tsx). */
export interface RichTextExtra {
  extensions: readonly AnyExtension[]
  /** HTML on its way into the editor, and out of it. */
  read: (html: string) => string
  write: (html: string) => string
  /** Further groups of the toolbar, and what is between it and the text. */
  tools: (editor: WrittenIn) => ReactNode
  below?: (editor: WrittenIn) => ReactNode
  /** Files that were dropped or pasted into the text. */
  onFiles: (editor: WrittenIn, files: File[]) => void
}

export interface RichTextEditorProps {
  label: string
  /** HTML of the few tags that the API keeps; empty without words. */
  value: string
  onChange: (html: string) => void
  placeholder?: string
  error?: string | undefined
  extra?: RichTextExtra
  /** Writing begins here, before what is in it already. */
  isFocused?: boolean
  /** The browser marks words it does not know. */
  checksSpelling?: boolean
}

const sizes = { '--rte-sticky-offset': '0px' }

/** Writes formatted text: bold, italic, underlined, lists, alignment, links. Heavy: load it where it is needed. */
export function RichTextEditor({
  label,
  value,
  onChange,
  placeholder,
  error,
  extra,
  isFocused = false,
  checksSpelling = true,
}: RichTextEditorProps) {
  const id = useId()
  // The last value of the editor: only a value from elsewhere replaces what is in it.
  const reported = useRef(value)
  const read = (html: string) => (extra ? extra.read(withoutStyles(html)) : withoutStyles(html))
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [2, 3] } }),
      Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
      Alignment.configure({ types: ['heading', 'paragraph'] }),
      Placeholder.configure({ placeholder: placeholder ?? '' }),
      ...(extra?.extensions ?? []),
    ],
    content: read(value),
    injectNonce: styleNonce(),
    editorProps: {
      transformPastedHTML: read,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        spellcheck: String(checksSpelling),
      },
      // Ctrl+Enter saves the form around; here it would break the line.
      handleKeyDown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && takeFiles(dataTransfer),
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML()
      reported.current = changed.isEmpty ? '' : extra ? extra.write(html) : html
      onChange(reported.current)
    },
  })

  const takeFiles = (given: DataTransfer | null) => {
    const files = [...(given?.files ?? [])]
    if (!extra || files.length === 0) return false
    extra.onFiles(editor, files)
    return true
  }

  // An editor that was made again in the meantime is given in the next drawing; the one before takes no commands.
  useEffect(() => {
    if (isFocused && editor && !editor.isDestroyed) editor.commands.focus('start')
  }, [editor, isFocused])

  useEffect(() => {
    if (!editor || editor.isDestroyed || value === reported.current) return
    reported.current = value
    const { from, to } = editor.state.selection
    editor.commands.setContent(read(value), { emitUpdate: false })
    // A text that was saved is the same but for what the server has cleaned: the cursor stays in it.
    const { size } = editor.state.doc.content
    editor.commands.setTextSelection({ from: Math.min(from, size), to: Math.min(to, size) })
    // oxlint-disable-next-line react/exhaustive-deps -- how HTML is read stays the same
  }, [editor, value])

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <Editor
        editor={editor}
        style={sizes}
        className={extra ? 'rich-text-editor rich-text-article' : 'rich-text-editor'}
      >
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
          {extra?.tools(editor)}
        </Editor.Toolbar>
        {extra?.below?.(editor)}
        <Editor.Content />
      </Editor>
    </Input.Wrapper>
  )
}
