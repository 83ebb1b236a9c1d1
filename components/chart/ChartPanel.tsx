'use client'
import { Maximize2, Minimize2, Table2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Caret } from '@/components/ui/controls/Caret'
import { IconButton } from '@/components/ui/controls/IconButton'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { Menu } from '@/components/ui/overlays/Menu'
import { Patience } from '@/components/ui/states/Patience'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { indicatorStore } from '@/lib/stores/chart/indicators'
import { marketStore } from '@/lib/stores/market'
import { preferencesStore, toggleLine } from '@/lib/stores/preferences'
import { ChartSkeleton } from './ChartSkeleton'
import { IntervalButtons } from './IntervalButtons'
import { type ChartLine, LINE_NAMES } from './lines/chartLine'
import { markedFills } from './lines/fillMarks'
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

const ChartTools = dynamic(
  keepLoading(() => import('./trading/ChartTools').then((module) => module.ChartTools)),
  { ssr: false },
)

const IndicatorsDialog = lateDialog(() =>
  import('./legend/IndicatorsDialog').then((module) => module.IndicatorsDialog),
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
  /** `readOnly`: nothing that orders, draws or shows an account; `bare`: no tools at all. */
  use?: 'trading' | 'readOnly' | 'bare'
}

/** The chart with its tools: interval, which lines are shown, the whole screen. */
export function ChartPanel(props: ChartPanelProps) {
  const { provider, market, name, lines, fills, tools, use = 'trading' } = props
  const panel = useRef<HTMLElement>(null)
  const wanted = useStore(marketStore, (state) => state.interval)
  const hidden = useStore(preferencesStore, (state) => state.hiddenLines)
  const supported = provider.supportedIntervals
  const interval = supported.includes(wanted) ? wanted : (supported[0] ?? '1h')
  const visibleLines = useMemo(
    () => lines.filter((line) => !hidden.includes(line.kind)),
    [lines, hidden],
  )
  const fillMarks = useStore(preferencesStore, (state) => state.fillMarks)
  const marked = useMemo(() => markedFills(fills, fillMarks, market.id), [fills, fillMarks, market])
  const indicators = useStore(indicatorStore, (state) => state.shown)
  const [hasDialog, setHasDialog] = useState(false)
  const [hasTable, setHasTable] = useState(false)
  const isFullscreen = useIsFullscreen(panel)

  return (
    <section ref={panel} aria-label={t('Chart')} className="flex h-full min-h-0 flex-col bg-panel">
      {use === 'bare' ? null : (
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
            {t('Indicators')}
          </button>
          {use === 'trading' ? (
            <Menu
              label={t('Chart lines')}
              trigger={
                <>
                  {t('Lines')} <Caret />
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
                ...FILL_MARKS.map(({ key, label }, index) => ({
                  key: `fills ${key}`,
                  ...(index === 0 ? { heading: t('Your fills') } : {}),
                  label,
                  isChosen: fillMarks === key,
                  onSelect: () => preferencesStore.setState({ fillMarks: key }),
                })),
              ]}
            />
          ) : null}
          {tools}
          {use === 'trading' ? (
            <ChartTools provider={provider} market={market} isCovered={isFullscreen} />
          ) : null}
          <Rule />
          <IconButton
            size="sm"
            label={t('Candles as a table')}
            icon={<Table2 size={13} aria-hidden="true" />}
            onClick={() => {
              if (isFullscreen) document.exitFullscreen().catch(() => {})
              setHasTable(true)
            }}
          />
          <IconButton
            size="sm"
            label={isFullscreen ? t('Exit full screen') : t('Full screen chart')}
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
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        <CandleChart
          key={`${provider.key} ${market.id} ${interval}`}
          provider={provider.key}
          market={market}
          name={name}
          interval={interval}
          lines={visibleLines}
          indicators={indicators}
          venue={use === 'trading' ? provider : undefined}
          fills={marked}
          hasTable={hasTable}
          onTableClose={() => setHasTable(false)}
        />
      </div>
      {hasDialog ? <IndicatorsDialog isOpen onOpenChange={setHasDialog} /> : null}
    </section>
  )
}

const FILL_MARKS = [
  {
    key: 'off',
    get label() {
      return t('Off')
    },
  },
  {
    key: 'position',
    get label() {
      return t('This position')
    },
  },
  {
    key: 'all',
    get label() {
      return t('All')
    },
  },
] as const
const LINE_KINDS = ['position', 'order', 'takeProfit', 'stopLoss', 'liquidation'] as const

function Rule() {
  return (
    <span aria-hidden="true" className="mx-1.5 h-4 w-px shrink-0 bg-line-strong max-md:hidden" />
  )
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
