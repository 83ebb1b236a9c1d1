'use client'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { usePositions } from '@/components/session/reads/accountReads'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { Menu } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
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
        label={t('Close all')}
        align="end"
        trigger={
          <>
            {t('Close all')} <ChevronDown size={12} aria-hidden="true" />
          </>
        }
        items={CHOICES.map((key) => ({
          key,
          label: CLOSE_ALL_NAMES[key],
          onSelect: () => setChoice(key),
          disabledReason:
            positionsOf(key, positions).length === 0 ? t('Position not found') : undefined,
        }))}
      />
      {choice === undefined ? null : (
        <CloseAllDialog provider={provider} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </>
  )
}
