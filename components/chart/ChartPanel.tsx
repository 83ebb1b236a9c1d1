'use client'
import { Maximize2, Minimize2, Table2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Caret } from '@/components/ui/Caret'
import { IconButton } from '@/components/ui/IconButton'
import { keepLoading } from '@/components/ui/keepLoading'
import { lateDialog } from '@/components/ui/lateDialog'
import { Menu } from '@/components/ui/Menu'
import { Patience } from '@/components/ui/Patience'
import { say } from '@/lib/messages/say'
import type { Fill } from '@/lib/schema/fill'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { indicatorStore } from '@/lib/stores/indicators'
import { marketStore } from '@/lib/stores/market'
import { preferencesStore, toggleLine } from '@/lib/stores/preferences'
import { ChartSkeleton } from './ChartSkeleton'
import { type ChartLine, LINE_NAMES } from './chartLine'
import { IntervalButtons } from './IntervalButtons'
import { TOOL } from './toolLook'

const loadChart = () => import('./CandleChart').then((module) => module.CandleChart)

// Fetched while the page waits for its client: otherwise the chart would come last of all.
if (typeof window !== 'undefined') loadChart().catch(() => undefined)

const CandleChart = dynamic(keepLoading(loadChart), {
  ssr: false,
  loading: () => (
    <Patience>
      <ChartSkeleton />
    </Patience>
  ),
})

const IndicatorsDialog = lateDialog(() =>
  import('./IndicatorsDialog').then((module) => module.IndicatorsDialog),
)

export interface ChartPanelProps {
  provider: Provider
  market: Market
  /** The market's name on screen. */
  name: string
  lines: readonly ChartLine[]
  /** The account's executions, newest first. */
  fills: readonly Fill[]
  /** Further tools beside the chart's own. */
  tools?: ReactNode
}

/** The chart with its tools: interval, which lines are shown, the whole screen. */
export function ChartPanel({ provider, market, name, lines, fills, tools }: ChartPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const wanted = useStore(marketStore, (state) => state.interval)
  const hidden = useStore(preferencesStore, (state) => state.hiddenLines)
  const supported = provider.supportedIntervals
  const interval = supported.includes(wanted) ? wanted : (supported[0] ?? '1h')
  const shown = useMemo(() => lines.filter((line) => !hidden.includes(line.kind)), [lines, hidden])
  const hasFills = useStore(preferencesStore, (state) => state.hasFillMarks)
  const indicators = useStore(indicatorStore, (state) => state.shown)
  const [hasDialog, setHasDialog] = useState(false)
  const [hasTable, setHasTable] = useState(false)
  const isFullscreen = useIsFullscreen(panel)

  return (
    <section
      ref={panel}
      aria-label={say('Chart')}
      className="flex h-full min-h-0 flex-col bg-panel"
    >
      <div className="flex h-9 shrink-0 pointer-coarse:h-11 items-center gap-0.5 overflow-x-auto border-line border-b px-2 [scrollbar-width:none]">
        <IntervalButtons
          venue={provider.name}
          supported={supported}
          wanted={wanted}
          interval={interval}
        />
        <Rule />
        <button
          type="button"
          onClick={() => {
            // A dialog lies outside of the panel, where a panel on the whole screen would hide it.
            if (isFullscreen) document.exitFullscreen().catch(() => {})
            setHasDialog(true)
          }}
          className={TOOL}
        >
          {say('Indicators')}
        </button>
        <Menu
          label={say('Lines on the chart')}
          trigger={
            <>
              {say('Lines')} <Caret />
            </>
          }
          triggerClassName={TOOL}
          items={[
            ...LINE_KINDS.map((kind) => ({
              key: kind,
              label: LINE_NAMES[kind],
              isChosen: !hidden.includes(kind),
              onSelect: () => toggleLine(kind),
            })),
            {
              key: 'fills',
              heading: say('Marks'),
              label: say('Own executions'),
              isChosen: hasFills,
              onSelect: () => preferencesStore.setState({ hasFillMarks: !hasFills }),
            },
          ]}
        />
        {tools}
        <Rule />
        <IconButton
          size="sm"
          label={say('Candles as a table')}
          icon={<Table2 size={13} aria-hidden="true" />}
          onClick={() => {
            if (isFullscreen) document.exitFullscreen().catch(() => {})
            setHasTable(true)
          }}
        />
        <IconButton
          size="sm"
          label={isFullscreen ? say('Leave full screen') : say('Chart on the whole screen')}
          icon={isFullscreen ? <Minimize2 size={13} /> : <Maximize2 size={13} />}
          onClick={() => {
            const change = isFullscreen
              ? document.exitFullscreen()
              : panel.current?.requestFullscreen()
            // Embedded pages may be denied it; the chart simply stays where it is.
            change?.catch(() => {})
          }}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <CandleChart
          key={`${provider.key} ${market.id} ${interval}`}
          provider={provider.key}
          market={market}
          name={name}
          interval={interval}
          lines={shown}
          indicators={indicators}
          fills={hasFills ? fills : NO_FILLS}
          hasTable={hasTable}
          onTableClose={() => setHasTable(false)}
        />
      </div>
      {hasDialog ? <IndicatorsDialog isOpen onOpenChange={setHasDialog} /> : null}
    </section>
  )
}

const NO_FILLS: readonly Fill[] = []
const LINE_KINDS = ['position', 'order', 'takeProfit', 'stopLoss', 'liquidation'] as const

function Rule() {
  return <span aria-hidden="true" className="mx-1.5 h-4 w-px shrink-0 bg-line-strong" />
}

function useIsFullscreen(panel: { readonly current: HTMLElement | null }): boolean {
  const [isFullscreen, setIsFullscreen] = useState(false)
  useEffect(() => {
    const read = () =>
      setIsFullscreen(panel.current !== null && document.fullscreenElement === panel.current)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [panel])
  return isFullscreen
}
