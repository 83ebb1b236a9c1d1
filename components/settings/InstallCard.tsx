'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { install, installationStore } from '@/lib/stores/system/installation'
import { SettingCard, SettingRow } from './SettingCard'

/** How to keep the desk as an app of the system. */
export function InstallCard() {
  const offer = useStore(installationStore, (state) => state.offer)
  return (
    <SettingCard title={t('Install')}>
      <SettingRow
        name={t('Install as an app')}
        note={t(
          'Opens in its own window. No prices or orders while offline. In the browser’s menu: Install app, or Add to Home Screen on a phone.',
        )}
      >
        {offer === undefined ? null : (
          <Button size="lg" onClick={() => void install()}>
            {t('Install')}
          </Button>
        )}
      </SettingRow>
    </SettingCard>
  )
}
