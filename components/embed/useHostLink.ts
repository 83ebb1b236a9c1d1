'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import type { HostMessage } from '@/lib/embed/messages'
import type { EmbedSettings } from './embedPage'
import type { HostLink } from './openHostLink'

const loadLink = keepLoading(() => import('./openHostLink'))

/** The link to the host, once its code is here; undefined where there is no approved host. */
export function useHostLink(
  { kind, params, parentOrigin }: EmbedSettings,
  onMessage: (message: HostMessage) => void,
): HostLink | undefined {
  const [link, setLink] = useState<HostLink>()
  const follow = useEffectEvent(onMessage)
  const id = params.id ?? 'perpdesk'
  useEffect(() => {
    if (parentOrigin === undefined || window.parent === window) return undefined
    let opened: HostLink | undefined
    let isGone = false
    loadLink().then(({ openHostLink }) => {
      if (isGone) return
      opened = openHostLink({ kind, id, parentOrigin, onMessage: (message) => follow(message) })
      setLink(opened)
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [kind, id, parentOrigin])
  return link
}
