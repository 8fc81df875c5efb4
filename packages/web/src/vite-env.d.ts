/// <reference types="vite/client" />

/** One icon, one module: the index of the package would load six thousand in development and in tests. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}

interface ImportMetaEnv {
  /** True in the builds whose API runs in the browser. */
  readonly API_IN_PAGE: boolean
  /** The version of the product, from its package. */
  readonly APP_VERSION: string
}
