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
  | 'alerts'
  | 'phone'

/** The dialog that is open, if any: one at a time. */
export const dialogStore = createStore<{
  open: DialogKey | undefined
  /** Key of the venue that it is about; undefined: the one in view. */
  venue: string | undefined
}>(() => ({ open: undefined, venue: undefined }))

/** Opens a dialog in place of the present one, about a venue or the one in view. */
export function openDialog(key: DialogKey, venue?: string): void {
  dialogStore.setState({ open: key, venue })
}

/** Closes a dialog where it is the open one. */
export function closeDialog(key: DialogKey): void {
  dialogStore.setState(({ open }) => ({ open: open === key ? undefined : open }))
}
