import { useEffect } from 'react'

/** What the tab of the browser is named: by the page, and by what is open on it. */
const parts: { page?: string | undefined; open?: string | undefined } = {}

function write(): void {
  document.title = [parts.open, parts.page, 'RAD'].filter(Boolean).join(' · ')
}

function usePart(part: 'page' | 'open', text: string | undefined): void {
  useEffect(() => {
    parts[part] = text
    write()
    return () => {
      parts[part] = undefined
      if (part === 'open') write()
    }
  }, [part, text])
}

export const usePageTitle = (title: string | undefined) => usePart('page', title)
/** The record, folder, or mail that is open: tabs of one page differ. */
export const useTabTitle = (name: string | undefined) => usePart('open', name)
