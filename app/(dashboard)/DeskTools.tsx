'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { maskOwnFigures } from '@/components/figures/privacy'
import { keepEarlyKeys, PALETTE } from '@/components/palette/keys/earlyKeys'
import { useDialog } from '@/components/session/actions/useDialog'
import { DialogLoading } from '@/components/ui/overlays/DialogLoading'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { dialogStore, openDialog } from '@/lib/stores/dialog'
import { settingsStore } from '@/lib/stores/settings'
import { shortcutStore } from '@/lib/stores/shortcuts'
import { keepInstallOffers } from '@/lib/stores/system/installation'

// Before any figure of the account is drawn: what is to be hidden is never shown, not for a moment.
if (typeof window !== 'undefined') {
  maskOwnFigures(settingsStore.getState().hidesBalances)
  settingsStore.subscribe(({ hidesBalances }) => maskOwnFigures(hidesBalances))
}

// A browser makes its offer once, early.
if (typeof window !== 'undefined') keepInstallOffers(window)

// What is pressed before the commands are here is not lost.
const early =
  typeof window === 'undefined'
    ? undefined
    : keepEarlyKeys(document, () => performance.now(), openPaletteEarly)
let hasStandIn = false

function openPaletteEarly(): boolean {
  const isRebound = (shortcutStore.getState().bindings.palette ?? PALETTE) !== PALETTE
  if (isRebound || !hasStandIn || dialogStore.getState().open !== undefined) return false
  openDialog('palette')
  return true
}

const takeEarlyKeys = () => early?.take() ?? []

/** Palette, shortcuts and sounds: none of it is needed for the first paint of any page. */
export function DeskTools() {
  return <LateTools takeEarlyKeys={takeEarlyKeys} />
}

const LateTools = dynamic(
  keepLoading(() => import('./DeskCommands').then((module) => module.DeskCommands)),
  { ssr: false, loading: () => <ToolsOnTheirWay /> },
)

/** Answers the buttons of the palette and of the list of keys until there is something to open. */
function ToolsOnTheirWay() {
  const palette = useDialog('palette')
  const sheet = useDialog('shortcuts')
  useEffect(() => {
    hasStandIn = true
    return () => {
      hasStandIn = false
    }
  }, [])
  const wanted = [palette, sheet].find(({ isOpen }) => isOpen)
  return wanted === undefined ? null : <DialogLoading onClose={() => wanted.setOpen(false)} />
}
