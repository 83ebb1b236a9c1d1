'use client'
import { Button } from '@/components/ui/Button'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
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
      title="Panels"
      note="The trade page on a wide screen; each arrangement keeps its sizes."
    >
      <SettingRow name="Arrangement">
        <SegmentedControl
          label="Arrangement"
          segments={PRESETS.map((key) => ({ key, label: names[key] }))}
          value={preset}
          onValueChange={onChoose}
        />
      </SettingRow>
      <SettingRow name="Sizes and folded panels">
        <Button size="lg" onClick={onReset}>
          Reset this arrangement
        </Button>
      </SettingRow>
    </SettingCard>
  )
}
