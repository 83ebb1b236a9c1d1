'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { SettingCard, SettingRow } from './SettingCard'

/** Puts every choice back to how the desk comes; asks once. */
export function ResetCard({ onReset }: { onReset: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingCard title={t('Reset')}>
      <SettingRow
        name={t('Reset all settings')}
        note={t(
          'Resets appearance, shortcuts, panels and notifications. Favourites, wallets and account keys stay.',
        )}
      >
        {isAsking ? (
          <>
            <Button tone="ghost" size="lg" onClick={() => setIsAsking(false)}>
              {t('Keep settings')}
            </Button>
            <Button
              tone="danger"
              size="lg"
              onClick={() => {
                setIsAsking(false)
                onReset()
              }}
            >
              {t('Reset now')}
            </Button>
          </>
        ) : (
          <Button size="lg" onClick={() => setIsAsking(true)}>
            {t('Reset')}
          </Button>
        )}
      </SettingRow>
    </SettingCard>
  )
}
