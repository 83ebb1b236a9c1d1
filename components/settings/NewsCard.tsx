'use client'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/Switch'
import { settingsStore } from '@/lib/stores/settings'
import { SettingCard, SettingRow } from './SettingCard'

const KINDS = [
  { kind: 'fill', name: 'Executions', note: 'An order was filled, in whole or in part.' },
  { kind: 'order', name: 'Orders', note: 'Accepted, cancelled, expired, triggered.' },
  { kind: 'account', name: 'Account', note: 'Transfers, approvals, copied links.' },
  { kind: 'connection', name: 'Connection', note: 'A venue’s data stopped, or is fresh again.' },
] as const

/** Which news pops up, and whether it is heard. All of it stays in the list of notifications. */
export function NewsCard({ onTry }: { onTry: () => void }) {
  const quiet = useStore(settingsStore, (state) => state.quiet)
  const hasSounds = useStore(settingsStore, (state) => state.hasSounds)
  return (
    <SettingCard
      id="notifications"
      title="Notifications"
      note="What pops up on the screen. The bell keeps all of it; refusals always pop up."
    >
      {KINDS.map(({ kind, name, note }) => (
        <SettingRow key={kind} name={name} note={note}>
          <Switch
            label={<span className="sr-only">{name} pop up</span>}
            isOn={!quiet.includes(kind)}
            onChange={(isOn) =>
              settingsStore.setState({
                quiet: isOn ? quiet.filter((other) => other !== kind) : [...quiet, kind],
              })
            }
          />
        </SettingRow>
      ))}
      <SettingRow name="Sounds" note="A short tone for fills, refusals and lost connections.">
        <Switch
          label={<span className="sr-only">Sounds</span>}
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
