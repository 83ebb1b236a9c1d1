'use client'
import { Button } from '@/components/ui/controls/Button'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t } from '@/lib/i18n/t'
import type { SignAgainQuestion } from '@/lib/stores/system/signAgain'

/** What was signed came too late: it is signed once more, or nothing is sent. */
export function SignAgainDialog({
  question,
  onClose,
}: {
  question: SignAgainQuestion
  onClose: () => void
}) {
  const { label, venue, answer } = question
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Sign again?')}
      width="sm"
      description={t(
        '{venue} rejected this request because another one arrived first. Nothing was done.',
        { venue },
      )}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="lg" tone="primary" data-autofocus onClick={() => answer(true)}>
            {t('Sign again')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{label}</p>
    </Dialog>
  )
}
