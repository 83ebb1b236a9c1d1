'use client'
import { useEffect, useEffectEvent } from 'react'
import { deviceClock } from '@/lib/clock/clock'
import { shortcutStore } from '@/lib/stores/shortcuts'
import type { DeskCommand } from './commands/deskCommand'
import { chordOf } from './keys/keyChord'
import { createKeyMatcher } from './keys/keyMatcher'
import { isDialogOpen, isLeftToTarget } from './keys/keyTarget'
import { activeBindings, sends } from './keys/shortcuts'

/**
 * Runs commands by their keys. Nothing fires while a text field has the focus or a dialog is open,
 * nothing repeats while a key is held, and keys that press the focused control are left to it.
 * @param takeEarly chords pressed before this was loaded; those that send nothing are run now
 */
export function useShortcuts(
  commands: readonly DeskCommand[],
  takeEarly: () => readonly string[],
): void {
  const runById = useEffectEvent((id: string): boolean => {
    const command = commands.find((candidate) => candidate.id === id)
    if (command === undefined || command.isPossible?.() === false) return false
    command.run()
    return true
  })
  useEffect(() => {
    const match = createKeyMatcher(deviceClock.steadyMs)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const chord = chordOf(event)
      if (chord === undefined || isDialogOpen() || isLeftToTarget(event.target, chord)) return
      const found = match(chord, activeBindings(shortcutStore.getState()))
      if (found.kind === 'command' && runById(found.id)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    for (const chord of takeEarly()) {
      const found = match(chord, activeBindings(shortcutStore.getState()))
      if (found.kind === 'command' && !sends(found.id)) runById(found.id)
    }
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [takeEarly])
}
