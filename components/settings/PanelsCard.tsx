'use client'
import { Button } from '@/components/ui/Button'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { say } from '@/lib/messages/say'
import { PRESETS, type Preset } from '@/lib/stores/deskLayout'
import { SettingCard, SettingRow } from './SettingCard'

/** How the trade page is arranged on a wide screen. */
export function PanelsCard({
  preset,
  names,
  onChoose,
  onReset,
}: {
  preset: Preset
  names: Readonly<Record<Preset, string>>
  onChoose: (preset: Preset) => void
  onReset: () => void
}) {
  return (
    <SettingCard
      title={say('Panels')}
      note={say('The trade page on a wide screen; each arrangement keeps its sizes.')}
    >
      <SettingRow name={say('Arrangement')}>
        <SegmentedControl
          label={say('Arrangement')}
          segments={PRESETS.map((key) => ({ key, label: names[key] }))}
          value={preset}
          onValueChange={onChoose}
        />
      </SettingRow>
      <SettingRow name={say('Sizes and folded panels')}>
        <Button size="lg" onClick={onReset}>
          {say('Reset this arrangement')}
        </Button>
      </SettingRow>
    </SettingCard>
  )
}
