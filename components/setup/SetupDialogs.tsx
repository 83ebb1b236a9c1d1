'use client'
import { useStore } from 'zustand'
import type { Provider } from '@/lib/schema/model/provider'
import { dialogStore } from '@/lib/stores/dialog'
import { SetupDialog } from './SetupDialog'

/** The setup of the venue that it was asked for, else of the first: for pages of several venues. */
export function SetupDialogs({ venues }: { venues: readonly Provider[] }) {
  const asked = useStore(dialogStore, ({ venue }) => venue)
  const provider = venues.find(({ key }) => key === asked) ?? venues[0]
  return provider === undefined ? null : <SetupDialog provider={provider} />
}
