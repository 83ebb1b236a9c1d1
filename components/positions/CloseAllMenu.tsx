'use client'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { usePositions } from '@/components/session/usePositions'
import { lateDialog } from '@/components/ui/lateDialog'
import { Menu } from '@/components/ui/Menu'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { CLOSE_ALL_NAMES, type CloseAllChoice, positionsOf } from './closeAll'

const CloseAllDialog = lateDialog(() =>
  import('./CloseAllDialog').then((module) => module.CloseAllDialog),
)

const CHOICES: readonly CloseAllChoice[] = ['all', 'longs', 'shorts', 'profit', 'loss']

/** Closes several positions at market; not there while there is none. */
export function CloseAllMenu({ provider }: { provider: Provider }) {
  const { data: positions } = usePositions(provider.key)
  const [choice, setChoice] = useState<CloseAllChoice>()
  if (positions === undefined || (positions.length === 0 && choice === undefined)) return null
  return (
    <>
      <Menu
        label={say('Close all')}
        align="end"
        trigger={
          <>
            {say('Close all')} <ChevronDown size={12} aria-hidden="true" />
          </>
        }
        items={CHOICES.map((key) => ({
          key,
          label: CLOSE_ALL_NAMES[key],
          onSelect: () => setChoice(key),
          disabledReason:
            positionsOf(key, positions).length === 0 ? say('There is no such position') : undefined,
        }))}
      />
      {choice === undefined ? null : (
        <CloseAllDialog provider={provider} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </>
  )
}
