import { type Editor, Node } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

/** What each node is to the library that edits tables. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Cells that were merged elsewhere stay merged. */
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null, rendered: false } })

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const goOn = () =>
      this.editor.chain().focus().run() && goToNextCell(1)(this.editor.state, this.editor.view.dispatch)
    return {
      // After the last cell comes a new row.
      Tab: () => isInTable(this.editor.state) && (goOn() || (inTable(this.editor, 'addRow') && goOn())),
      'Shift-Tab': () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    }
  },
})

export const tableExtensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')]

const commands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  toggleHead: toggleHeaderRow,
  removeTable: deleteTable,
}
export type TableCommand = keyof typeof commands

/** Does it to the table that has the cursor. */
export function inTable(editor: Editor, name: TableCommand): boolean {
  const isDone = commands[name](editor.state, editor.view.dispatch)
  editor.view.focus()
  return isDone
}

export const isCursorInTable = (editor: Editor) => isInTable(editor.state)

/** Puts an empty table at the cursor: a row of headings, and two below it. */
export function insertTable(editor: Editor) {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = [row('tableHeader'), row('tableCell'), row('tableCell')]
  const from = editor.state.selection.from
  editor.chain().focus().insertContent({ type: 'table', content }).run()
  // Behind a text that was split for it, the table begins a step later than in an empty line.
  let first: number | undefined
  editor.state.doc.descendants(({ type }, at) => {
    if (first === undefined && type.name === 'tableHeader' && at >= from - 1) first = at
  })
  if (first !== undefined) editor.commands.setTextSelection(first + 2)
}
