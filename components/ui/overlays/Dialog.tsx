'use client'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { tIn } from '@/lib/i18n/t'
import { useFocusReturn } from './useFocusReturn'

export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** One sentence under the title; also what a screen reader says on opening. */
  description?: ReactNode
  children: ReactNode
  /** Buttons at the foot, right-aligned. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** Where danger is confirmed, the heading takes the focus instead of the first control. */
  isDanger?: boolean
}

const WIDTHS = { sm: 'max-w-[380px]', md: 'max-w-[480px]', lg: 'max-w-[720px]' }

/**
 * A modal dialog: traps focus, closes on Escape, gives focus back. Import it (and what it shows)
 * lazily: none of it belongs into the first load of a page. The element marked `data-autofocus`
 * gets the focus on opening.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'md',
  isDanger = false,
}: DialogProps) {
  const giveFocusBack = useFocusReturn(isOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-bg/75" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={(event) => {
            // Held down on a button, Enter presses it once: what was refused is not sent again.
            const isHeld = event.key === 'Enter' && event.repeat
            if (isHeld && event.target instanceof HTMLButtonElement) event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            const first =
              event.target instanceof HTMLElement
                ? event.target.querySelector<HTMLElement>(isDanger ? 'h2' : '[data-autofocus]')
                : null
            if (first === null) return
            event.preventDefault()
            first.focus()
          }}
          className={classes(
            'fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line-strong bg-panel text-12 shadow-(--shadow) outline-none',
            // On a phone a dialog is a sheet that comes from the lower edge, within the thumb's reach.
            'max-md:top-auto max-md:bottom-0 max-md:max-h-[88dvh] max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]',
            // Zoomed to 400 % head and foot would fill the window: everything scrolls together.
            'short:top-auto short:bottom-0 short:max-h-[96dvh] short:overflow-y-auto',
            WIDTHS[width],
          )}
        >
          <header className="flex items-start gap-3 border-line border-b px-4 py-3">
            <div className="min-w-0 flex-1">
              <Radix.Title tabIndex={-1} className="font-semibold text-14 outline-none">
                {title}
              </Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label={tIn('dismiss a dialog', 'Close')}
              className="-me-1.5 inline-grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
            >
              <X size={16} aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-auto p-4 short:flex-none short:overflow-visible">
            {children}
          </div>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
