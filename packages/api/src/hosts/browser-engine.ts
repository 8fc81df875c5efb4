import type { Engine } from '#database/in-page.ts'

// Made by tools/page-image.ts, from the migrations and the embedded database as installed.
const image = new URL('../../dist/database.bin', import.meta.url)
const files = new URL('../../dist/engine.bin', import.meta.url)
const program = new URL('../../../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url)

/** Asks for all parts of the embedded database at once, before the code that uses them has arrived. */
export function beginEngine(): Engine {
  const filesBlob = fetch(files).then((response) => response.blob())
  return {
    program: WebAssembly.compileStreaming(fetch(program)),
    files: filesBlob,
    async firstFiles() {
      const [{ unpackFiles }, response] = await Promise.all([import('#database/first-files.ts'), fetch(image)])
      return unpackFiles(new Uint8Array(await response.arrayBuffer()))
    },
  }
}
