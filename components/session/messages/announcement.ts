import { createElement } from 'react'
import { announcer } from '@/components/ui/overlays/announcer'
import { showToast, type ToastOptions, type ToastTone } from '@/components/ui/overlays/toasts'
import { readOwn } from '@/lib/i18n/ownText'
import { settingsStore } from '@/lib/stores/settings'
import { OwnText } from './OwnText'

/** A toast whose own amounts are masked while balances are hidden, also where that begins later. */
export function popUp(
  tone: ToastTone,
  title: string,
  options: Omit<ToastOptions, 'description'> & { description?: string } = {},
): void {
  const { description, ...rest } = options
  showToast(tone, createElement(OwnText, { text: title }), {
    ...rest,
    ...(description === undefined
      ? {}
      : { description: createElement(OwnText, { text: description }) }),
  })
}

/** Says it aloud when the reader is free; hidden balances are not said to the room either. */
export function announce(text: string): void {
  announcer.announce(readOwn(text, settingsStore.getState().hidesBalances))
}

/** Says it aloud at once. */
export function interrupt(text: string): void {
  announcer.alert(readOwn(text, settingsStore.getState().hidesBalances))
}
