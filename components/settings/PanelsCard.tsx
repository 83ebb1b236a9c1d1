'use client'
import { Button } from '@/components/ui/controls/Button'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { t } from '@/lib/i18n/t'
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
      title={t('Panels')}
      note={t('Trade page on wide screens. Each layout keeps its sizes.')}
    >
      <SettingRow name={t('Layout')}>
        <SegmentedControl
          label={t('Layout')}
          segments={PRESETS.map((key) => ({ key, label: names[key] }))}
          value={preset}
          onValueChange={onChoose}
        />
      </SettingRow>
      <SettingRow name={t('Sizes and collapsed panels')}>
        <Button size="lg" onClick={onReset}>
          {t('Reset this layout')}
        </Button>
      </SettingRow>
    </SettingCard>
  )
}
