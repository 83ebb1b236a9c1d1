'use client'
import dynamic from 'next/dynamic'
import { maskOwnFigures } from '@/components/figures/privacy'
import { keepEarlyKeys } from '@/components/palette/earlyKeys'
import { keepLoading } from '@/components/ui/keepLoading'
import { settingsStore } from '@/lib/stores/settings'

// Before any figure of the account is drawn: what is to be hidden is never shown, not for a moment.
if (typeof window !== 'undefined') {
  maskOwnFigures(settingsStore.getState().hidesBalances)
  settingsStore.subscribe(({ hidesBalances }) => maskOwnFigures(hidesBalances))
}

// What is pressed before the commands are here is not lost.
const early =
  typeof window === 'undefined' ? undefined : keepEarlyKeys(document, () => performance.now())
const takeEarlyKeys = () => early?.take() ?? []

/** Palette, shortcuts and sounds: none of it is needed for the first paint of any page. */
export function DeskTools() {
  return <LateTools takeEarlyKeys={takeEarlyKeys} />
}

const LateTools = dynamic(
  keepLoading(() => import('./DeskCommands').then((module) => module.DeskCommands)),
  {
    ssr: false,
  },
)
