import type { ReactElement } from 'react'
import type { ExternalToast, toast } from 'sonner'

/** sonner's `toast`, once loaded. */
export type Toast = typeof toast

/** Options of a toast: description, action, and how long it stays. */
export type ToastOptions = Pick<ExternalToast, 'id' | 'description' | 'duration' | 'action'> & {
  /** Once aborted, the action does nothing any more: it is taken off, and the words stay. */
  actionUntil?: AbortSignal | undefined
}

/** `plain` is neither success nor failure. */
export type ToastTone = 'plain' | 'success' | 'warning' | 'error'

const waiting: ((toast: Toast) => void)[] = []
let loadedToast: Toast | undefined
let load: (() => void) | undefined

/** Shows a toast. The first one loads the library; toasts shown meanwhile wait for it. */
export function showToast(
  tone: ToastTone,
  title: string | ReactElement,
  options: ToastOptions = {},
): void {
  const { actionUntil, ...shown } = options
  withToasts((toast) => {
    const show = tone === 'plain' ? toast : toast[tone]
    if (actionUntil === undefined) return void show(title, shown)
    const bare = { ...shown, action: undefined }
    const id = show(title, actionUntil.aborted ? bare : shown)
    const takeActionOff = () => {
      // What was put away meanwhile does not come back.
      if (toast.getToasts().some((open) => open.id === id)) show(title, { ...bare, id })
    }
    actionUntil.addEventListener('abort', takeActionOff, { once: true })
  })
}

/** Dismisses a toast. */
export function dismissToast(id: string): void {
  withToasts((toast) => toast.dismiss(id))
}

/** Calls `listener` when the first toast needs the library. Returns the unsubscribe function. */
export function onToastWanted(listener: () => void): () => void {
  load = listener
  if (waiting.length > 0) listener()
  return () => {
    load = undefined
  }
}

/** Connects the mounted toast region and shows what waited. Returns the disconnect function. */
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
