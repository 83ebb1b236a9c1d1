'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { TOOL } from '@/components/chart/toolLook'
import { Caret } from '@/components/ui/controls/Caret'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { Menu } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { type ChartTool, chartToolStore } from '@/lib/stores/chart/chartTool'
import { DRAWING_KINDS, drawingStore } from '@/lib/stores/chart/drawings'
import { marketKey } from '@/lib/stores/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { offers } from '@/lib/trade/rules/descriptor'
import { drawingName } from './drawingNames'

const LayoutsDialog = lateDialog(() =>
  import('./LayoutsDialog').then((module) => module.LayoutsDialog),
)

/** What draws on the chart, and the layouts it is kept in. */
export function ChartTools({
  provider,
  market,
  isCovered,
}: {
  provider: Provider
  market: Market
  /** A dialog would be hidden behind a chart on the whole screen. */
  isCovered: boolean
}) {
  const key = marketKey(provider.key, market.id)
  const tool = useStore(chartToolStore, (state) => state.tool)
  const drawings = useStore(drawingStore, (state) => state.byMarket[key])
  const [hasDialog, setHasDialog] = useState(false)
  const take = (next: ChartTool) => chartToolStore.setState({ tool: next })
  return (
    <>
      <Menu
        label={t('Draw on the chart')}
        trigger={
          <>
            {tool === undefined ? t('Draw') : drawingName(tool)} <Caret />
          </>
        }
        triggerClassName={TOOL}
        items={[
          ...DRAWING_KINDS.map((kind) => ({
            key: kind,
            label: drawingName(kind),
            onSelect: () => take(kind),
          })),
          {
            key: 'bracket',
            heading: t('Order'),
            label: drawingName('bracket'),
            onSelect: () => take('bracket'),
            disabledReason: bracketReason(provider, market),
          },
          {
            key: 'layouts',
            heading: t('Chart'),
            label: t('Drawings and layouts…'),
            onSelect: () => {
              if (isCovered) document.exitFullscreen().catch(() => {})
              setHasDialog(true)
            },
          },
        ]}
      />
      {hasDialog ? (
        <LayoutsDialog market={key} drawings={drawings ?? []} onClose={() => setHasDialog(false)} />
      ) : null}
    </>
  )
}

function bracketReason(provider: Provider, market: Market): string | undefined {
  if (isSpotMarket(market)) return t('Spot markets have no positions.')
  return !offers(provider, 'placeOrder')
    ? t('{name} does not accept orders.', { name: provider.name })
    : undefined
}
