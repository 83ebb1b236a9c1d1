'use client'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { say } from '@/lib/messages/say'
import { openToasts } from './toasts'

const regionName = () => say('Notifications')

/** Where toasts appear. They hold at least 6 s, pause under the pointer, F8 reaches them. */
export function ToastRegion() {
  useEffect(() => {
    // What toasts say is said by the announcer; the library's own region would say it twice.
    document
      .querySelector(`section[aria-label^="${regionName()}"]`)
      ?.setAttribute('aria-live', 'off')
    return openToasts(toast)
  }, [])
  return (
    <Sonner
      containerAriaLabel={regionName()}
      position="bottom-right"
      duration={6000}
      gap={8}
      offset={{ bottom: 40, right: 'var(--toast-right, 12px)' }}
      style={{ fontFamily: 'inherit' }}
      mobileOffset={{ bottom: 72 }}
      hotkey={['F8']}
      visibleToasts={4}
      closeButton
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[340px] items-start gap-2.5 rounded-md border border-line-strong bg-panel px-3 py-2.5 text-12 text-fg shadow-(--shadow)',
          title: 'font-semibold',
          description: 'mt-0.5 text-muted',
          success: '[&_[data-icon]]:text-good',
          error: 'border-danger/50 [&_[data-icon]]:text-danger',
          warning: '[&_[data-icon]]:text-warn',
          actionButton: 'ms-auto h-6 shrink-0 rounded-sm bg-raised px-2 font-medium hover:bg-hover',
          cancelButton: 'h-6 shrink-0 rounded-sm px-2 font-medium text-muted hover:text-fg',
          closeButton:
            'order-last ms-auto grid size-5 shrink-0 place-items-center rounded-sm text-faint hover:text-fg',
        },
      }}
    />
  )
}
