'use client'
import { useStore } from 'zustand'
import { chartToolStore } from '@/lib/stores/chart/chartTool'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { offers } from '@/lib/trade/rules/descriptor'
import { ExitHandles } from './ExitHandles'
import { PickedDrawing } from './PickedDrawing'
import { PriceMenu } from './PriceMenu'
import { StrokePad } from './StrokePad'
import type { Surface } from './surface'
import { useDrawingLayer } from './useDrawingLayer'

/** Everything that trades and draws on the chart itself. */
export function ChartSurface(surface: Surface) {
  const { provider, market } = surface
  const tool = useStore(chartToolStore, (state) => state.tool)
  const layer = useDrawingLayer(surface)
  const canExit = !isSpotMarket(market) && offers(provider, 'placeTriggerOrder')
  return (
    <>
      <PriceMenu surface={surface} />
      {canExit ? <ExitHandles surface={surface} onLayout={layer.onLayout} /> : null}
      <PickedDrawing surface={surface} layer={layer} />
      {tool === undefined ? null : (
        <StrokePad key={tool} surface={surface} tool={tool} layer={layer} />
      )}
    </>
  )
}
