'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  type Appearance,
  appearanceAttributes,
  appearanceCookie,
  decodeAppearance,
} from '@/lib/stores/appearance'
import { barColours } from '@/lib/stores/system/themes'

/** The look of this tab; undefined until the document was read, which is how the server draws. */
const appearanceStore = createStore<{ appearance: Appearance | undefined }>(() => ({
  appearance: undefined,
}))

/**
 * How the desk looks, and how to change it: at once on the document, and in the cookie that the
 * server reads before the next first paint. Undefined while rendering on the server.
 */
export function useAppearance(): {
  appearance: Appearance | undefined
  change: (part: Partial<Appearance>) => void
} {
  const appearance = useStore(appearanceStore, (state) => state.appearance)
  useEffect(() => {
    if (appearanceStore.getState().appearance === undefined) {
      appearanceStore.setState({ appearance: readDocument() })
    }
  }, [])
  return { appearance, change: changeAppearance }
}

/** Changes part of the look, now and for the next visit. */
function changeAppearance(part: Partial<Appearance>): void {
  const next = { ...readDocument(), ...part }
  for (const [name, value] of Object.entries(appearanceAttributes(next))) {
    document.documentElement.setAttribute(name, value)
  }
  paintBars(next)
  // The cookie store API is not in every browser; a plain assignment is.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = appearanceCookie(next)
  appearanceStore.setState({ appearance: next })
}

function paintBars({ theme }: Appearance): void {
  for (const served of document.querySelectorAll('meta[name="theme-color"]')) served.remove()
  for (const { color, media } of barColours(theme)) {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'theme-color',
      content: color,
    })
    if (media !== undefined) meta.media = media
    document.head.append(meta)
  }
}

function readDocument(): Appearance {
  const { theme, palette, dir } = document.documentElement.dataset
  return decodeAppearance([theme, palette, dir].join('.'))
}
