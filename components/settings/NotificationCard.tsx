'use client'
import { useStore } from 'zustand'
import { Select } from '@/components/ui/controls/Select'
import { Switch } from '@/components/ui/controls/Switch'
import { t } from '@/lib/i18n/t'
import { type SoundSet, settingsStore } from '@/lib/stores/settings'
import { SettingCard, SettingRow } from './SettingCard'

const KINDS = [
  {
    kind: 'fill',
    get name() {
      return t('Fills')
    },
    get note() {
      return t('An order was filled or partly filled.')
    },
  },
  {
    kind: 'order',
    get name() {
      return t('Orders')
    },
    get note() {
      return t('Accepted, cancelled, expired, triggered.')
    },
  },
  {
    kind: 'account',
    get name() {
      return t('Account')
    },
    get note() {
      return t('Transfers, approvals, copied links.')
    },
  },
  {
    kind: 'connection',
    get name() {
      return t('Connection')
    },
    get note() {
      return t('A venue’s data stopped or resumed.')
    },
  },
] as const

const SOUND_SETS: readonly { value: SoundSet; label: string }[] = [
  {
    value: 'tones',
    get label() {
      return t('Tones')
    },
  },
  {
    value: 'bells',
    get label() {
      return t('Bells')
    },
  },
  {
    value: 'clicks',
    get label() {
      return t('Clicks')
    },
  },
  {
    value: 'low',
    get label() {
      return t('Low tones')
    },
  },
]

/**
 * Which notifications are toasts, and whether they have a sound. All stay in the list of
 * notifications.
 */
export function NotificationCard({ onTry }: { onTry: (set: SoundSet) => void }) {
  const quiet = useStore(settingsStore, (state) => state.quiet)
  const soundSet = useStore(settingsStore, (state) => state.soundSet)
  const hasSounds = useStore(settingsStore, (state) => state.hasSounds)
  return (
    <SettingCard
      id="notifications"
      title={t('Notifications')}
      note={t('What pops up on screen. The bell keeps everything; rejections always pop up.')}
    >
      {KINDS.map(({ kind, name, note }) => (
        <SettingRow key={kind} name={name} note={note}>
          <Switch
            label={<span className="sr-only">{t('Popups: {name}', { name })}</span>}
            isOn={!quiet.includes(kind)}
            onChange={(isOn) =>
              settingsStore.setState({
                quiet: isOn ? quiet.filter((existing) => existing !== kind) : [...quiet, kind],
              })
            }
          />
        </SettingRow>
      ))}
      <SettingRow
        name={t('Sounds')}
        note={t('A short tone for fills, rejections and lost connections.')}
      >
        <Switch
          label={<span className="sr-only">{t('Sounds')}</span>}
          isOn={hasSounds}
          onChange={(isOn) => {
            settingsStore.setState({ hasSounds: isOn })
            if (isOn) onTry(soundSet)
          }}
        />
      </SettingRow>
      <SettingRow name={t('Sound set')}>
        <Select
          size="lg"
          label={t('Sound set')}
          value={soundSet}
          disabled={!hasSounds}
          onValueChange={(next) => {
            settingsStore.setState({ soundSet: next })
            onTry(next)
          }}
          options={SOUND_SETS}
        />
      </SettingRow>
    </SettingCard>
  )
}
