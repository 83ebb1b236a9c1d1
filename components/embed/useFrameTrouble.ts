'use client'
import { useEffect, useState } from 'react'
import { EMBED_KINDS } from '@/lib/embed/embedKinds'
import { canSubmitForms } from './canSubmitForms'
import type { EmbedSettings } from './embedPage'

/** What only the browser knows of how the frame stands in its host; undefined where all is well. */
export function useFrameTrouble({
  kind,
  params,
  parentOrigin,
}: EmbedSettings): 'sandbox' | 'notFramed' | 'otherHost' | undefined {
  const [trouble, setTrouble] = useState<'sandbox' | 'notFramed' | 'otherHost'>()
  const { isTrading } = EMBED_KINDS[kind]
  useEffect(() => {
    // An opaque origin: nothing of the desk would answer it.
    if (window.origin === 'null') setTrouble('sandbox')
    else if (isTrading && window.parent === window) setTrouble('notFramed')
    else if (isTrading && !canSubmitForms(document)) setTrouble('sandbox')
    else if (parentOrigin !== undefined && window.parent !== window) {
      const [above] = Array.from(window.location.ancestorOrigins ?? [])
      if (above !== undefined && above !== params.parent) setTrouble('otherHost')
    }
  }, [isTrading, params.parent, parentOrigin])
  return trouble
}
