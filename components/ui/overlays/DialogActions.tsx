import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'

/** Buttons at the foot of a dialog: one leaves everything as it is, one does what the dialog is for. */
export function DialogActions({
  cancelLabel = t('Cancel'),
  onCancel,
  tone = 'primary',
  isBusy = false,
  isDisabled = false,
  onPress,
  children,
}: {
  cancelLabel?: string
  onCancel: () => void
  tone?: ButtonTone
  isBusy?: boolean
  isDisabled?: boolean
  onPress: () => void
  /** Label of the button that acts. */
  children: ReactNode
}) {
  return (
    <>
      <Button size="lg" tone="ghost" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button size="lg" tone={tone} isBusy={isBusy} disabled={isDisabled} onClick={onPress}>
        {children}
      </Button>
    </>
  )
}
