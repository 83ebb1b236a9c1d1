'use client'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/Switch'
import { settingsStore, toggleBalances } from '@/lib/stores/settings'
import { SettingCard, SettingRow } from './SettingCard'

/** What others may see over a shoulder or in a recording. */
export function PrivacyCard() {
  const hidesBalances = useStore(settingsStore, (state) => state.hidesBalances)
  return (
    <SettingCard title="Privacy">
      <SettingRow
        name="Hide balances"
        note="Masks equity, balances, PnL, funding and transfers. Sizes, orders and curves stay."
      >
        <Switch
          label={<span className="sr-only">Hide balances</span>}
          isOn={hidesBalances}
          onChange={toggleBalances}
        />
      </SettingRow>
    </SettingCard>
  )
}
