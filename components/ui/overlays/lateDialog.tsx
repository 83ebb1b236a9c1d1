'use client'
import { type ComponentType, lazy, Suspense } from 'react'
import { DialogLoading } from './DialogLoading'
import { keepLoading } from './keepLoading'

/** How the opener of a dialog closes it again. */
interface Closable {
  onClose?: () => void
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A dialog whose code comes when it is first opened. Until then the press is answered all the same:
 * its placeholder has the focus, says that it is loading or has failed, and can be closed.
 */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Closable> {
  const Dialog = lazy(async () => ({ default: await keepLoading(load)() }))
  return (props) => {
    const { isOpen, onClose, onOpenChange } = props
    const close = () => (onClose === undefined ? onOpenChange?.(false) : onClose())
    return (
      <Suspense fallback={isOpen === false ? null : <DialogLoading onClose={close} />}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
