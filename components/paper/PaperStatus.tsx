'use client'

import type { ReactNode } from 'react'
import { writeApproximate } from '@/components/figures/approximate'
import { ClockTime } from '@/components/figures/ClockTime'
import { classes } from '@/components/ui/classes'
import { say, sayCount } from '@/lib/messages/say'
import type { PaperChainState, PaperStatus as Status } from '@/lib/schema/paperControl'
import { durationWords } from './durationWords'

/** How the exchange is, in one strip. */
export function PaperStatus({ state }: { state: Status }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-px overflow-hidden rounded-md bg-line">
      {state.faces.map((face) => (
        <Figure
          key={face.name}
          label={say('{name} · port {port}', { name: face.name, port: face.port })}
          value={say('Block {block}', { block: writeApproximate(face.blockNumber) })}
          note={`${sayCount(face.accounts, '{count} account', '{count} accounts')} · ${sayCount(face.markets, '{count} market', '{count} markets')}`}
        />
      ))}
      <Figure label={say('Chain')} {...chainFigure(state.chain)} />
      <Figure
        label={say('Exchange clock')}
        value={<ClockTime atMs={state.clock.nowMs} />}
        note={aheadWords(state.clock.offsetMs)}
      />
      <Figure
        label={say('Process')}
        value={`${Math.round(state.memory.rssBytes / 1e6)} MB`}
        note={say('up {durationWords}', {
          durationWords: durationWords(state.uptimeSeconds * 1000),
        })}
      />
    </dl>
  )
}

function aheadWords(offsetMs: number): string {
  return offsetMs === 0
    ? say('as this machine’s')
    : say('{durationWords} ahead', { durationWords: durationWords(offsetMs) })
}

function chainFigure(chain: PaperChainState): { value: string; note: string; isBad?: boolean } {
  switch (chain.state) {
    case 'running':
      return {
        value: say('Block {block}', { block: chain.blockNumber ?? 0 }),
        note: say('id {chainId}', { chainId: chain.chainId ?? '?' }),
      }
    case 'starting':
      return { value: say('Starting'), note: say('deposits wait') }
    case 'off':
      return { value: say('Off'), note: say('no deposits, no withdrawals') }
    case 'unavailable':
      return {
        value: say('Not running'),
        note: chain.reason ?? say('no reason given'),
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
