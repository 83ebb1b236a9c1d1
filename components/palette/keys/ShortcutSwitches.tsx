'use client'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/controls/Switch'
import { t } from '@/lib/i18n/t'
import { shortcutStore } from '@/lib/stores/shortcuts'

/** Which families of keys are on at all. */
export function ShortcutSwitches() {
  const { hasSingleKeys, hasTradingKeys } = useStore(shortcutStore)
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
      <Switch
        label={t('Shortcuts without Ctrl or Alt')}
        isOn={hasSingleKeys}
        onChange={(isOn) => shortcutStore.setState({ hasSingleKeys: isOn })}
      />
      <Switch
        label={t('Trading shortcuts')}
        isOn={hasTradingKeys}
        onChange={(isOn) => shortcutStore.setState({ hasTradingKeys: isOn })}
      />
    </div>
  )
}
