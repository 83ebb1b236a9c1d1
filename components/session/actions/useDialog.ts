'use client'
import { useStore } from 'zustand'
import { closeDialog, type DialogKey, dialogStore, openDialog } from '@/lib/stores/dialog'

/** Whether a dialog of the page is open, and how to open or close it. */
export function useDialog(key: DialogKey): {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
} {
  const isOpen = useStore(dialogStore, ({ open }) => open === key)
  return { isOpen, setOpen: (next) => (next ? openDialog(key) : closeDialog(key)) }
}
