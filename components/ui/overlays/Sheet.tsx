'use client'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { tIn } from '@/lib/i18n/t'
import { useFocusReturn } from './useFocusReturn'

export interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  children: ReactNode
  /** `bottom` on phones, `right` beside a desk. */
  side?: 'bottom' | 'right'
}

const SIDES = {
  bottom: 'inset-x-0 bottom-0 max-h-[85vh] rounded-t-lg border-t pb-[env(safe-area-inset-bottom)]',
  right: 'inset-y-0 end-0 w-[min(420px,100vw)] border-s',
}

/** A modal panel that comes from an edge of the screen. Lazy, as `Dialog` is. */
export function Sheet({ isOpen, onOpenChange, title, children, side = 'bottom' }: SheetProps) {
  const giveFocusBack = useFocusReturn(isOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-bg/70" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className={classes(
            'fixed z-50 flex flex-col overflow-hidden border-line-strong bg-panel shadow-(--shadow) outline-none',
            SIDES[side],
          )}
        >
          <header className="flex h-12 shrink-0 items-center justify-between border-line border-b px-4">
            <Radix.Title className="font-semibold text-14">{title}</Radix.Title>
            <Radix.Close
              aria-label={tIn('dismiss a dialog', 'Close')}
              className="-me-2 inline-grid size-11 place-items-center rounded-md text-muted hover:text-fg"
            >
              <X size={18} aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-auto p-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
