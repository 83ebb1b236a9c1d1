'use client'
import dynamic from 'next/dynamic'
import { maskOwnFigures } from '@/components/figures/privacy'
import { settingsStore } from '@/lib/stores/settings'

// Before any figure of the account is drawn: what is to be hidden is never shown, not for a moment.
if (typeof window !== 'undefined') {
  maskOwnFigures(settingsStore.getState().hidesBalances)
  settingsStore.subscribe(({ hidesBalances }) => maskOwnFigures(hidesBalances))
}

/** Palette, shortcuts and sounds: none of it is needed for the first paint of any page. */
export const DeskTools = dynamic(
  () => import('./DeskCommands').then((module) => module.DeskCommands),
  { ssr: false },
)
