'use client'
import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/controls/Button'
import { IconButton } from '@/components/ui/controls/IconButton'
import { t, tIn } from '@/lib/i18n/t'
import { bindKeys, shortcutStore } from '@/lib/stores/shortcuts'
import { KeyCaps } from './KeyCaps'
import { chordOf } from './keyChord'
import type { Shortcut } from './shortcut'
import { findClash, keysOf, SHORTCUTS } from './shortcuts'

/** Every key with a way to change it; a key that is taken already is refused with the reason. */
export function ShortcutEditor() {
  const { bindings } = useStore(shortcutStore)
  const [listening, setListening] = useState<string>()
  const [problem, setProblem] = useState<{ id: string; text: string }>()

  const bind = (shortcut: Shortcut, keys: string) => {
    const clash = findClash(shortcut.id, keys, bindings)
    if (clash === undefined) {
      bindKeys(shortcut.id, keys === shortcut.keys ? undefined : keys)
      setProblem(undefined)
      setListening(undefined)
    } else {
      setProblem({
        id: shortcut.id,
        text: t('Already used by “{label}”', { label: clash.label }),
      })
    }
  }

  return (
    <table className="w-full">
      <caption className="sr-only">{t('Keyboard shortcuts')}</caption>
      <thead className="sr-only">
        <tr>
          <th>{t('Action')}</th>
          <th>{tIn('keyboard', 'Keys')}</th>
          <th>{tIn('verb', 'Change')}</th>
        </tr>
      </thead>
      <tbody>
        {SHORTCUTS.map((shortcut) => {
          const { id, label } = shortcut
          const isListening = listening === id
          return (
            <tr key={id} className="border-line border-t">
              <td className="py-1.5 ps-4">
                {label}
                {problem?.id === id ? (
                  <span role="alert" className="ms-2 text-danger">
                    {problem.text}
                  </span>
                ) : null}
              </td>
              <td className="w-40 py-1.5">
                {isListening ? (
                  <span className="text-accent">{t('Press keys, or Esc')}</span>
                ) : (
                  <KeyCaps keys={keysOf(id, bindings)} />
                )}
              </td>
              <td className="w-36 py-1.5 pe-3 text-right">
                <Button
                  size="sm"
                  aria-label={t('Change shortcut: {label}', { label })}
                  data-takes-keys
                  onClick={() => {
                    setProblem(undefined)
                    setListening(isListening ? undefined : id)
                  }}
                  onBlur={() => setListening((now) => (now === id ? undefined : now))}
                  onKeyDown={(event) => {
                    if (!isListening || event.key === 'Tab') return
                    event.preventDefault()
                    event.stopPropagation()
                    if (event.key === 'Escape') {
                      setListening(undefined)
                      return
                    }
                    const chord = chordOf(event.nativeEvent)
                    if (chord !== undefined) bind(shortcut, chord)
                  }}
                >
                  {isListening ? t('Press a key') : tIn('verb', 'Change')}
                </Button>
                <IconButton
                  size="sm"
                  label={t('No key: {label}', { label })}
                  icon={<X size={13} aria-hidden="true" />}
                  disabled={keysOf(id, bindings) === undefined}
                  onClick={() => bindKeys(id, '')}
                />
                <IconButton
                  size="sm"
                  label={t('{label}: reset to default', { label })}
                  icon={<RotateCcw size={12} aria-hidden="true" />}
                  disabled={bindings[id] === undefined}
                  onClick={() => {
                    if (findClash(id, shortcut.keys, bindings) === undefined)
                      bindKeys(id, undefined)
                    else bind(shortcut, shortcut.keys)
                  }}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
