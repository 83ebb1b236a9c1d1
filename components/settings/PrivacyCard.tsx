'use client'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/controls/Switch'
import { t } from '@/lib/i18n/t'
import { settingsStore, toggleBalances } from '@/lib/stores/settings'
import { SettingCard, SettingRow } from './SettingCard'

/** What others may see over a shoulder or in a recording. */
export function PrivacyCard() {
  const hidesBalances = useStore(settingsStore, (state) => state.hidesBalances)
  return (
    <SettingCard title={t('Privacy')}>
      <SettingRow
        name={t('Hide balances')}
        note={t(
          'Masks equity, balances, PnL, fees, funding and transfers, also in messages and chart scales. Sizes and orders stay visible; CSV exports are complete.',
        )}
      >
        <Switch
          label={<span className="sr-only">{t('Hide balances')}</span>}
          isOn={hidesBalances}
          onChange={toggleBalances}
        />
      </SettingRow>
    </SettingCard>
  )
}
