import { createStore } from 'zustand/vanilla'

/** Dialogs that any panel may ask for; the page mounts each once. */
export type DialogKey =
  | 'wallet'
  | 'setup'
  | 'leverage'
  | 'markets'
  | 'terms'
  | 'palette'
  | 'shortcuts'

/** The dialog that is open, if any: one at a time. */
export const dialogStore = createStore<{ open: DialogKey | undefined }>(() => ({
  open: undefined,
}))

/** Opens a dialog in place of the present one. */
export function openDialog(key: DialogKey): void {
  dialogStore.setState({ open: key })
}

/** Closes a dialog where it is the open one. */
export function closeDialog(key: DialogKey): void {
  dialogStore.setState(({ open }) => ({ open: open === key ? undefined : open }))
}
