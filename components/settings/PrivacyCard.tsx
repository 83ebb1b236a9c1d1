'use client'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/Switch'
import { say } from '@/lib/messages/say'
import { settingsStore, toggleBalances } from '@/lib/stores/settings'
import { SettingCard, SettingRow } from './SettingCard'

/** What others may see over a shoulder or in a recording. */
export function PrivacyCard() {
  const hidesBalances = useStore(settingsStore, (state) => state.hidesBalances)
  return (
    <SettingCard title={say('Privacy')}>
      <SettingRow
        name={say('Hide balances')}
        note={say(
          'Masks equity, balances, PnL, fees, funding and transfers, also in messages and on the scale of curves. Sizes and orders stay; saved CSV files are whole.',
        )}
      >
        <Switch
          label={<span className="sr-only">{say('Hide balances')}</span>}
          isOn={hidesBalances}
          onChange={toggleBalances}
        />
      </SettingRow>
    </SettingCard>
  )
}
