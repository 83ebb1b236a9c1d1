'use client'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/Switch'
import { say } from '@/lib/messages/say'
import { settingsStore } from '@/lib/stores/settings'
import { SettingCard, SettingRow } from './SettingCard'

const KINDS = [
  {
    kind: 'fill',
    get name() {
      return say('Executions')
    },
    get note() {
      return say('An order was filled, in whole or in part.')
    },
  },
  {
    kind: 'order',
    get name() {
      return say('Orders')
    },
    get note() {
      return say('Accepted, cancelled, expired, triggered.')
    },
  },
  {
    kind: 'account',
    get name() {
      return say('Account')
    },
    get note() {
      return say('Transfers, approvals, copied links.')
    },
  },
  {
    kind: 'connection',
    get name() {
      return say('Connection')
    },
    get note() {
      return say('A venue’s data stopped, or is fresh again.')
    },
  },
] as const

/** Which news pops up, and whether it is heard. All of it stays in the list of notifications. */
export function NewsCard({ onTry }: { onTry: () => void }) {
  const quiet = useStore(settingsStore, (state) => state.quiet)
  const hasSounds = useStore(settingsStore, (state) => state.hasSounds)
  return (
    <SettingCard
      id="notifications"
      title={say('Notifications')}
      note={say('What pops up on the screen. The bell keeps all of it; refusals always pop up.')}
    >
      {KINDS.map(({ kind, name, note }) => (
        <SettingRow key={kind} name={name} note={note}>
          <Switch
            label={<span className="sr-only">{say('{name} pop up', { name })}</span>}
            isOn={!quiet.includes(kind)}
            onChange={(isOn) =>
              settingsStore.setState({
                quiet: isOn ? quiet.filter((other) => other !== kind) : [...quiet, kind],
              })
            }
          />
        </SettingRow>
      ))}
      <SettingRow
        name={say('Sounds')}
        note={say('A short tone for fills, refusals and lost connections.')}
      >
        <Switch
          label={<span className="sr-only">{say('Sounds')}</span>}
          isOn={hasSounds}
          onChange={(isOn) => {
            settingsStore.setState({ hasSounds: isOn })
            if (isOn) onTry()
          }}
        />
      </SettingRow>
    </SettingCard>
  )
}
