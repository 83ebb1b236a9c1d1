'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { playSound } from '@/components/notifications/playSound'
import { ShortcutEditor } from '@/components/palette/ShortcutEditor'
import { ShortcutSwitches } from '@/components/palette/ShortcutSwitches'
import { AppearanceCard } from '@/components/settings/AppearanceCard'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { LanguageCard } from '@/components/settings/LanguageCard'
import { NewsCard } from '@/components/settings/NewsCard'
import { PanelsCard } from '@/components/settings/PanelsCard'
import { PrivacyCard } from '@/components/settings/PrivacyCard'
import { ResetCard } from '@/components/settings/ResetCard'
import { SettingCard } from '@/components/settings/SettingCard'
import { TradingCard } from '@/components/settings/TradingCard'
import { useAppearance } from '@/components/settings/useAppearance'
import { AppHeader } from '@/components/shell/AppHeader'
import { changeDeskLayout } from '@/components/shell/deskLayoutStore'
import { PageFrame } from '@/components/shell/PageFrame'
import { PRESET_NAMES } from '@/components/shell/panelNames'
import { StatusBar } from '@/components/shell/StatusBar'
import { useDeskLayout } from '@/components/shell/useDeskLayout'
import { say } from '@/lib/messages/say'
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
  // Fields keep what is typed into them: after a reset they begin anew.
  const [resets, setResets] = useState(0)
  return (
    <PageFrame
      title={say('Settings')}
      header={
        <AppHeader onSearch={() => push('/markets')}>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[820px] flex-col gap-4 px-4 py-6 text-12 max-md:px-3 max-md:py-4">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {say('Settings')}
          </p>
          <AppearanceCard />
          <LanguageCard />
          <TradingCard key={resets} />
          <PrivacyCard />
          <NewsCard onTry={() => playSound('fill')} />
          <PanelsCard
            preset={preset}
            names={PRESET_NAMES}
            onChoose={(next) => changeDeskLayout((before) => ({ ...before, preset: next }))}
            onReset={() => changeDeskLayout(resetPreset)}
          />
          <SettingCard
            id="shortcuts"
            title={say('Keyboard')}
            note={say(
              'Keys never fire while you type or a dialog is open. Trading keys are off until you switch them on.',
            )}
          >
            <ShortcutSwitches />
            <ShortcutEditor />
          </SettingCard>
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
