'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
import { SettingCard, SettingRow } from './SettingCard'

/** Puts every choice back to how the desk comes; asks once. */
export function ResetCard({ onReset }: { onReset: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingCard title={say('Reset')}>
      <SettingRow
        name={say('Reset all settings')}
        note={say(
          'Look, keys, panels and notifications as they come. Favourites, wallets and keys of the account stay.',
        )}
      >
        {isAsking ? (
          <>
            <Button tone="ghost" size="lg" onClick={() => setIsAsking(false)}>
              {say('Keep them')}
            </Button>
            <Button
              tone="danger"
              size="lg"
              onClick={() => {
                setIsAsking(false)
                onReset()
              }}
            >
              {say('Reset now')}
            </Button>
          </>
        ) : (
          <Button size="lg" onClick={() => setIsAsking(true)}>
            {say('Reset')}
          </Button>
        )}
      </SettingRow>
    </SettingCard>
  )
}
