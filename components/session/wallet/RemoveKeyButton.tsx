'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { pressRemoval } from './pressRemoval'

/** Removes a key at the venue by two presses: its secret is shown once, and no wallet asks before. */
export function RemoveKeyButton({
  name,
  remove,
}: {
  name: string
  /** Removes the key; what fails notifies by itself. */
  remove(): Promise<void>
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      size="sm"
      tone="danger"
      aria-label={
        isAsking
          ? t('Remove “{name}”. Press again to remove it', { name })
          : t('Remove “{name}”', { name })
      }
      isBusy={isBusy}
      onClick={() => void pressRemoval({ isAsking, setIsAsking, setIsBusy, remove })}
      onBlur={() => setIsAsking(false)}
    >
      {isAsking ? t('Remove this?') : t('Remove')}
    </Button>
  )
}
