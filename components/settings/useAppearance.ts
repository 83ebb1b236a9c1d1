'use client'
import { useEffect, useState } from 'react'
import {
  type Appearance,
  appearanceAttributes,
  appearanceCookie,
  decodeAppearance,
} from '@/lib/stores/appearance'

/**
 * How the desk looks, and how to change it: at once on the document, and in the cookie that the
 * server reads before the next first paint. Undefined while rendering on the server.
 */
export function useAppearance(): {
  appearance: Appearance | undefined
  change: (part: Partial<Appearance>) => void
} {
  const [appearance, setAppearance] = useState<Appearance>()

  useEffect(() => {
    const { theme, palette, dir } = document.documentElement.dataset
    setAppearance(decodeAppearance([theme, palette, dir].join('.')))
  }, [])

  return {
    appearance,
    change: (part) => {
      if (appearance === undefined) return
      const next = { ...appearance, ...part }
      for (const [name, value] of Object.entries(appearanceAttributes(next))) {
        document.documentElement.setAttribute(name, value)
      }
      // The cookie store API is not in every browser; a plain assignment is.
      // biome-ignore lint/suspicious/noDocumentCookie: see above
      document.cookie = appearanceCookie(next)
      setAppearance(next)
    },
  }
}
