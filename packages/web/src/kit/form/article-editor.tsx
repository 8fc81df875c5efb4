import { TextInput } from '@mantine/core'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs'
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs'
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs'
import type { Editor as WrittenIn } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ComponentType, useRef, useState } from 'react'
import { freedPictures, holdPictures, type OpenPicture } from '#kit/base/embedded-pictures.ts'
import { RichTextEditor, type RichTextEditorProps, type RichTextExtra } from '#kit/form/rich-text-editor.tsx'
import { pictureExtension } from '#kit/form/rich-text-pictures.ts'
import {
  inTable,
  insertTable,
  isCursorInTable,
  type TableCommand,
  tableExtensions,
} from '#kit/form/rich-text-tables.ts'
import { t } from '#kit/words.ts'

/** A file that was added: a picture is in the text, any other file is a link to it. */
export interface AddedFile {
  address: string
  name: string
  isPicture: boolean
  width: number | null
  height: number | null
}

export interface ArticleEditorProps extends Omit<RichTextEditorProps, 'extra'> {
  openPicture: OpenPicture
  /** Stores a file with the text; undefined where it was refused, which is reported elsewhere. Without it a text takes no files. */
  addFile?: (file: File) => Promise<AddedFile | undefined>
}

/** Writes a text to be read at length: headings, tables, pictures, and files in addition to what every text has. */
export function ArticleEditor({ openPicture, addFile, ...props }: ArticleEditorProps) {
  const [extensions] = useState(() => [...tableExtensions, pictureExtension(openPicture)])
  const addFiles = async (editor: WrittenIn, files: readonly File[]) => {
    for (const file of addFile ? files : []) {
      const added = await addFile!(file)
      if (added) insertFile(editor, added)
    }
  }
  const extra: RichTextExtra = {
    extensions,
    read: holdPictures,
    write: freedPictures,
    tools: (editor) => <ArticleTools editor={editor} onFiles={addFile && ((files) => void addFiles(editor, files))} />,
    below: (editor) => <PictureWords editor={editor} />,
    onFiles: (editor, files) => void addFiles(editor, files),
  }
  return <RichTextEditor {...props} extra={extra} />
}

/** Puts a stored file at the cursor. */
function insertFile(editor: WrittenIn, { address, name, isPicture, width, height }: AddedFile) {
  const content = isPicture
    ? { type: 'picture', attrs: { 'data-src': address, alt: '', width, height } }
    : { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: address } }] }
  editor.chain().focus().insertContent(content).run()
}

interface ToolProps {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  onClick: () => void
}

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return (
    <Editor.Control aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.5} />
    </Editor.Control>
  )
}

const tableTools = (): (Omit<ToolProps, 'onClick'> & { command: TableCommand })[] => [
  { command: 'addRow', label: t('Add row'), icon: IconRowInsertBottom },
  { command: 'addColumn', label: t('Add column'), icon: IconColumnInsertRight },
  { command: 'removeRow', label: t('Remove row'), icon: IconRowRemove },
  { command: 'removeColumn', label: t('Remove column'), icon: IconColumnRemove },
  { command: 'toggleHead', label: t('Header row on or off'), icon: IconTableRow },
  { command: 'removeTable', label: t('Remove table'), icon: IconTableOff },
]

function ArticleTools({ editor, onFiles }: { editor: WrittenIn; onFiles: ((files: File[]) => void) | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => isCursorInTable(now) })
  return (
    <>
      <Editor.ControlsGroup>
        <Editor.H2 />
        <Editor.H3 />
        <Editor.Blockquote />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        {onFiles ? (
          <Tool label={t('Add picture or file')} icon={IconPhotoPlus} onClick={() => input.current?.click()} />
        ) : null}
        {isInTable ? null : <Tool label={t('Add table')} icon={IconTable} onClick={() => insertTable(editor)} />}
      </Editor.ControlsGroup>
      {isInTable ? (
        <Editor.ControlsGroup>
          {tableTools().map(({ command, ...tool }) => (
            <Tool key={command} {...tool} onClick={() => inTable(editor, command)} />
          ))}
        </Editor.ControlsGroup>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Picture or file')}
        onChange={(event) => {
          onFiles?.([...(event.currentTarget.files ?? [])])
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** What the chosen picture shows, in words: for who cannot see it. */
function PictureWords({ editor }: { editor: WrittenIn }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('picture') ? String(now.getAttributes('picture').alt ?? '') : undefined,
  })
  if (alt === undefined) return null
  return (
    <div className="rich-text-picture-words">
      <TextInput
        size="xs"
        label={t('Picture description')}
        description={t('Read aloud to people who cannot see the picture.')}
        value={alt}
        maxLength={300}
        onChange={(event) => editor.commands.updateAttributes('picture', { alt: event.currentTarget.value })}
      />
    </div>
  )
}
