'use client'
import { useStore } from 'zustand'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { closeShare, shareStore } from '@/lib/stores/share'

const ShareDialog = lateDialog(() => import('./ShareDialog').then((module) => module.ShareDialog))

/** The share dialog, loaded when a position is first shared. */
export function ShareHost() {
  const isOpen = useStore(shareStore, ({ subject }) => subject !== undefined)
  return isOpen ? <ShareDialog onClose={closeShare} /> : null
}
