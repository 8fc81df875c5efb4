declare module 'pdfmake/build/fonts/Roboto.js' {
  const container: {
    vfs: Record<string, { data: string; encoding: string }>
    fonts: Record<string, { normal: string; bold: string; italics: string; bolditalics: string }>
  }
  // oxlint-disable-next-line import/no-default-export -- the library's own form
  export default container
}
