'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { playSound } from '@/components/notifications/playSound'
import { ShortcutEditor } from '@/components/palette/keys/ShortcutEditor'
import { ShortcutSwitches } from '@/components/palette/keys/ShortcutSwitches'
import { AppearanceCard } from '@/components/settings/AppearanceCard'
import { InstallCard } from '@/components/settings/InstallCard'
import { LanguageCard } from '@/components/settings/LanguageCard'
import { NotificationCard } from '@/components/settings/NotificationCard'
import { PanelsCard } from '@/components/settings/PanelsCard'
import { PrivacyCard } from '@/components/settings/PrivacyCard'
import { ResetCard } from '@/components/settings/ResetCard'
import { SettingCard } from '@/components/settings/SettingCard'
import { TradingCard } from '@/components/settings/TradingCard'
import { useAppearance } from '@/components/settings/useAppearance'
import { AppHeader } from '@/components/shell/AppHeader'
import { changeDeskLayout } from '@/components/shell/layout/deskLayoutStore'
import { PRESET_NAMES } from '@/components/shell/layout/panelNames'
import { useDeskLayout } from '@/components/shell/layout/useDeskLayout'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { t } from '@/lib/i18n/t'
import { decodeAppearance } from '@/lib/stores/appearance'
import { decodeDeskLayout, resetPreset } from '@/lib/stores/deskLayout'
import { resetSettings } from '@/lib/stores/settings'
import { resetShortcuts } from '@/lib/stores/shortcuts'
import { resetTicketChoices } from '@/lib/stores/ticket'

/** Puts the settings page together. Every choice takes effect at once and stays in this browser. */
export function SettingsPage() {
  const { push } = useRouter()
  const { change } = useAppearance()
  const { preset } = useDeskLayout()
  // Fields keep what is typed into them: after a reset they begin again.
  const [resets, setResets] = useState(0)
  return (
    <PageFrame
      title={t('Settings')}
      header={<AppHeader onSearch={() => push('/markets')} />}
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[820px] flex-col gap-4 px-4 py-6 text-12 max-md:px-3 max-md:py-4">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {t('Settings')}
          </p>
          <AppearanceCard />
          <LanguageCard />
          <TradingCard key={resets} />
          <PrivacyCard />
          <NotificationCard onTry={(set) => playSound('fill', set)} />
          <PanelsCard
            preset={preset}
            names={PRESET_NAMES}
            onChoose={(next) => changeDeskLayout((before) => ({ ...before, preset: next }))}
            onReset={() => changeDeskLayout(resetPreset)}
          />
          <SettingCard
            id="shortcuts"
            title={t('Keyboard')}
            note={t(
              'Shortcuts are inactive while you type or a dialog is open. Trading shortcuts are off by default.',
            )}
          >
            <ShortcutSwitches />
            <ShortcutEditor />
          </SettingCard>
          <InstallCard />
          <ResetCard
            onReset={() => {
              change(decodeAppearance(undefined))
              resetSettings()
              resetShortcuts()
              resetTicketChoices()
              changeDeskLayout(() => decodeDeskLayout(undefined))
              setResets((count) => count + 1)
            }}
          />
        </div>
      </div>
    </PageFrame>
  )
}
