'use client'
import { useEffect, useState } from 'react'
import { EMBED_KINDS } from '@/lib/embed/embedKinds'
import { canSubmitForms } from './canSubmitForms'
import type { EmbedSettings } from './embedPage'

/** How a frame stands wrongly in its host. */
type Trouble = 'sandbox' | 'notFramed' | 'otherHost'

/** What only the browser knows of how the frame stands in its host; undefined where all is well. */
export function frameTrouble({ kind, params, parentOrigin }: EmbedSettings): Trouble | undefined {
  const { isTrading } = EMBED_KINDS[kind]
  // An opaque origin: nothing of the desk would answer it.
  if (window.origin === 'null') return 'sandbox'
  if (isTrading && window.parent === window) return 'notFramed'
  if (isTrading && !canSubmitForms(document)) return 'sandbox'
  if (parentOrigin === undefined || window.parent === window) return undefined
  const [above] = Array.from(window.location.ancestorOrigins ?? [])
  return above === undefined || above === params.parent ? undefined : 'otherHost'
}

/** The same for a page that the server renders, which cannot know it: once the browser shows it. */
export function useFrameTrouble(settings: EmbedSettings): Trouble | undefined {
  const [trouble, setTrouble] = useState<Trouble>()
  useEffect(() => setTrouble(frameTrouble(settings)), [settings])
  return trouble
}
