'use client'
import Link from 'next/link'
import { type ReactNode, useSyncExternalStore } from 'react'
import { PageLinkContext } from '@/components/ui/controls/PageLink'
import { type DeskLayout, deskAttributes } from '@/lib/stores/deskLayout'
import { deskLayoutStore } from './deskLayoutStore'

/** Id of the element that carries the layout's attributes and sizes. */
export const DESK_FRAME_ID = 'desk'

/**
 * Carries the chosen layout for everything below, from the server's first byte on: nothing moves
 * when the page's code arrives.
 */
export function DeskFrame({ initial, children }: { initial: DeskLayout; children: ReactNode }) {
  const layout = useSyncExternalStore(
    deskLayoutStore.subscribe,
    deskLayoutStore.getState,
    () => initial,
  )
  const attributes = deskAttributes(layout)
  return (
    <div id={DESK_FRAME_ID} className="contents" {...attributes}>
      <PageLinkContext value={Link}>{children}</PageLinkContext>
    </div>
  )
}
