'use client'

import type { ReactNode } from 'react'
import { writeApproximate } from '@/components/figures/approximate'
import { ClockTime } from '@/components/figures/ClockTime'
import { classes } from '@/components/ui/classes'
import { plural, t } from '@/lib/i18n/t'
import type { PaperChainState, PaperStatus as Status } from '@/lib/schema/model/paperControl'
import { durationWords } from './durationWords'

/** How the exchange is, in one strip. */
export function PaperStatus({ state }: { state: Status }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-px overflow-hidden rounded-md bg-line">
      {state.faces.map((face) => (
        <Figure
          key={face.name}
          label={t('{name} · port {port}', { name: face.name, port: face.port })}
          value={t('Block {block}', { block: writeApproximate(face.blockNumber) })}
          note={`${plural(face.accounts, '{count} account', '{count} accounts')} · ${plural(face.markets, '{count} market', '{count} markets')}`}
        />
      ))}
      <Figure label={t('Chain')} {...chainFigure(state.chain)} />
      <Figure
        label={t('Exchange clock')}
        value={<ClockTime atMs={state.clock.nowMs} />}
        note={aheadWords(state.clock.offsetMs)}
      />
      <Figure
        label={t('Process')}
        value={`${Math.round(state.memory.rssBytes / 1e6)} MB`}
        note={t('up {durationWords}', {
          durationWords: durationWords(state.uptimeSeconds * 1000),
        })}
      />
    </dl>
  )
}

function aheadWords(offsetMs: number): string {
  return offsetMs === 0
    ? t('system time')
    : t('{durationWords} ahead', { durationWords: durationWords(offsetMs) })
}

function chainFigure(chain: PaperChainState): { value: string; note: string; isBad?: boolean } {
  switch (chain.state) {
    case 'running':
      return {
        value: t('Block {block}', { block: chain.blockNumber ?? 0 }),
        note: t('Chain ID {chainId}', { chainId: chain.chainId ?? '?' }),
      }
    case 'starting':
      return { value: t('Starting'), note: t('deposits are queued') }
    case 'off':
      return { value: t('Off'), note: t('no deposits, no withdrawals') }
    case 'unavailable':
      return {
        value: t('Not running'),
        note: chain.reason ?? t('no reason given'),
        isBad: true,
      }
  }
}

interface FigureProps {
  label: string
  value: ReactNode
  note: string
  isBad?: boolean
}

function Figure({ label, value, note, isBad = false }: FigureProps) {
  return (
    <div className="min-w-0 bg-panel px-3 py-2.5">
      <dt className="truncate text-11 text-faint">{label}</dt>
      <dd className="mt-0.5">
        <span className={classes('block truncate font-medium text-14', isBad && 'text-danger')}>
          {value}
        </span>
        <span className="block truncate text-11 text-muted" title={note}>
          {note}
        </span>
      </dd>
    </div>
  )
}
