import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { needWords, speak } from '#kit/words.ts'

// A screen loads its parts on demand and calls a real API: a busy machine takes more than the default second.
configure({ asyncUtilTimeout: 5_000, getElementError: missing })

/** A query that waits for an element runs repeatedly: the document is printed only for the attempt that fails the test. */
function missing(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  })
  return error
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

// Modules are loaded once for all files, so Testing Library would clear the page in the first of them alone.
afterEach(cleanup)

// A page in another language leaves the next file in English.
afterAll(async () => {
  await speak('en')
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
})

// Texts in other languages are loaded, even where no file before has opened the app.
beforeAll(() => needWords('app', 'sentences'))

// Answers of a real API come when they come, outside of any step of a test: React need not warn of each.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})

// Nothing is laid out here. What takes no room counts as scrolled away, and a menu hides with the trigger it belongs to:
// every element gets a place in the window.
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 100, 20)
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => innerWidth },
  clientHeight: { get: () => innerHeight },
})

// Where an element was created is no part of a test: recording it takes a sixth of the time of all of them.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!,
  'recentlyCreatedOwnerStacks',
  {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {
      // React counts on: the count stays where it records no more.
    },
  },
)

// There is no canvas to draw on: maps show their figures in their table too, and tests in a browser see the drawing.
vi.mock('#kit/chart/map-canvas.tsx', () => ({ MapCanvas: () => null }))
