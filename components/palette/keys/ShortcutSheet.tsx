'use client'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Switch } from '@/components/ui/controls/Switch'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t } from '@/lib/i18n/t'
import { shortcutStore } from '@/lib/stores/shortcuts'
import { KeyCaps } from './KeyCaps'
import { keysOf, SHORTCUTS } from './shortcuts'

const GROUPS = ['Desk', 'Chart', 'Trading'] as const
const GROUP_NAMES = {
  get Desk() {
    return t('Desk')
  },
  get Chart() {
    return t('Chart')
  },
  get Trading() {
    return t('Trading')
  },
}
const NOTES = {
  Desk: undefined,
  get Chart() {
    return t('While the chart has focus.')
  },
  get Trading() {
    return t('Off by default. Inactive while you type.')
  },
}

/** Every key of the desk as it is bound now. */
export function ShortcutSheet({ onClose, aside }: { onClose: () => void; aside: ReactNode }) {
  const choices = useStore(shortcutStore)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Keyboard shortcuts')}
      width="lg"
      footer={aside}
    >
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {GROUPS.map((group) => (
          <section
            key={group}
            aria-label={GROUP_NAMES[group]}
            className="md:last:col-start-2 md:last:row-span-2 md:last:row-start-1"
          >
            <h3 className="font-semibold text-13">{GROUP_NAMES[group]}</h3>
            {NOTES[group] === undefined ? null : (
              <p className="mt-0.5 text-11 text-muted">{NOTES[group]}</p>
            )}
            {group === 'Trading' ? (
              <Switch
                className="mt-2"
                label={t('Trading shortcuts')}
                isOn={choices.hasTradingKeys}
                onChange={(hasTradingKeys) => shortcutStore.setState({ hasTradingKeys })}
              />
            ) : null}
            <dl className="mt-1.5">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ id, label }) => (
                <div
                  key={id}
                  className="flex min-h-7 items-center justify-between gap-4 border-line border-b"
                >
                  <dt>{label}</dt>
                  <dd>
                    <KeyCaps keys={keysOf(id, choices.bindings)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
