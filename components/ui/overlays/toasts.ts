import type { ReactElement } from 'react'
import type { ExternalToast, toast } from 'sonner'

/** The library's own hand, once its code is here. */
export type Toast = typeof toast

/** What a toast may say beside its title, and how long it stays. */
export type ToastOptions = Pick<ExternalToast, 'id' | 'description' | 'duration' | 'action'>

/** `plain` tells something that is neither good nor bad. */
export type ToastTone = 'plain' | 'success' | 'warning' | 'error'

const waiting: ((toast: Toast) => void)[] = []
let loadedToast: Toast | undefined
let load: (() => void) | undefined

/** Shows a toast; the first one brings the code for it, and whatever is said meanwhile waits. */
export function showToast(
  tone: ToastTone,
  title: string | ReactElement,
  options: ToastOptions = {},
): void {
  withToasts((toast) => (tone === 'plain' ? toast : toast[tone])(title, options))
}

/** Takes a toast back. */
export function dismissToast(id: string): void {
  withToasts((toast) => toast.dismiss(id))
}

/** Tells who shows toasts when one is wanted. Returns the end of it. */
export function onToastWanted(listener: () => void): () => void {
  load = listener
  if (waiting.length > 0) listener()
  return () => {
    load = undefined
  }
}

/** The region that shows toasts is there. Returns the end of it. */
export function openToasts(toast: Toast): () => void {
  loadedToast = toast
  for (const run of waiting.splice(0)) run(toast)
  return () => {
    loadedToast = undefined
  }
}

function withToasts(run: (toast: Toast) => void): void {
  if (loadedToast !== undefined) {
    run(loadedToast)
    return
  }
  waiting.push(run)
  load?.()
}
