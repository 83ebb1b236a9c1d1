'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { Patience } from '@/components/ui/states/Patience'
import { t } from '@/lib/i18n/t'
import { useFocusHold } from './useFocusReturn'

/**
 * Stands in place of a dialog whose code is on its way. A browser's own modal: nothing behind it
 * takes a press or a key meanwhile. Unseen for the blink of an eye that most codes take.
 */
export function DialogLoading({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDialogElement>(null)
  useFocusHold(place)
  return (
    <dialog
      ref={place}
      tabIndex={-1}
      // Not yet the dialog that was asked for, and it says so.
      role="alertdialog"
      aria-label={t('Loading…')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="late-dialog m-auto max-w-[min(480px,100vw-24px)] rounded-lg border border-line-strong bg-panel p-4 text-12 text-fg shadow-(--shadow) outline-none backdrop:bg-bg/75"
    >
      {/* The page's own live regions lie behind it, where nothing is read aloud. */}
      <div role="status">
        <Patience>
          <p className="p-6 text-center text-muted">{t('Loading…')}</p>
        </Patience>
      </div>
      <div className="flex justify-center">
        <Button size="lg" tone="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </dialog>
  )
}
