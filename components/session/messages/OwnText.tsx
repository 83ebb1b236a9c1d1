'use client'
import { useStore } from 'zustand'
import { readOwn } from '@/lib/i18n/ownText'
import { settingsStore } from '@/lib/stores/settings'

/** A text of which the amounts marked as the account's own are masked as long as balances are hidden. */
export function OwnText({ text }: { text: string }) {
  return readOwn(
    text,
    useStore(settingsStore, ({ hidesBalances }) => hidesBalances),
  )
}
