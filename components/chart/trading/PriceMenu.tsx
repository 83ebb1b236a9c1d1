'use client'
import type { MouseEventParams } from 'lightweight-charts'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { priceAtPixel } from '@/components/chart/lines/dragPrice'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import { PricePopover } from './PricePopover'
import type { Surface } from './surface'

interface Opened {
  x: number
  y: number
  price: Decimal
}

const BUTTON_PX = 20

/** Orders at a price of the chart: by a right press, the plus on the axis, or from the keyboard. */
export function PriceMenu({ surface }: { surface: Surface }) {
  const { chart, plot, market } = surface
  const plus = useRef<HTMLButtonElement>(null)
  const hoverY = useRef<number>(undefined)
  const [opened, setOpened] = useState<Opened>()

  const openAt = useEffectEvent((x: number, y: number) => {
    const price = priceAtPixel(market, chart.priceAt(y))
    if (price !== undefined) setOpened({ x, y, price })
  })

  useEffect(() => {
    const area = plot.parentElement ?? plot
    const onContext = (event: MouseEvent) => {
      event.preventDefault()
      const box = plot.getBoundingClientRect()
      openAt(event.clientX - box.left, event.clientY - box.top)
    }
    const onMove = ({ point, paneIndex }: MouseEventParams) => {
      if (point === undefined || (paneIndex ?? 0) !== 0 || plus.current === null) return
      hoverY.current = point.y
      plus.current.style.transform = `translateY(${Math.round(point.y - BUTTON_PX / 2)}px)`
      plus.current.style.right = `${chart.api.priceScale('right').width()}px`
      plus.current.style.visibility = 'visible'
    }
    const onLeave = () => {
      if (plus.current !== null) plus.current.style.visibility = 'hidden'
    }
    plot.addEventListener('contextmenu', onContext)
    area.addEventListener('pointerleave', onLeave)
    chart.api.subscribeCrosshairMove(onMove)
    return () => {
      plot.removeEventListener('contextmenu', onContext)
      area.removeEventListener('pointerleave', onLeave)
      chart.api.unsubscribeCrosshairMove(onMove)
    }
  }, [chart, plot])

  return (
    <>
      <button
        ref={plus}
        type="button"
        tabIndex={-1}
        aria-label={t('Order at this price')}
        title={t('Order at this price')}
        onClick={() => openAt(plot.clientWidth, hoverY.current ?? 0)}
        style={{ visibility: 'hidden' }}
        className="absolute top-0 z-20 grid size-5 place-items-center rounded-sm border border-line-strong bg-raised text-muted hover:text-fg"
      >
        <Plus size={12} aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={() => {
          const price = surface.last()
          if (price !== undefined) setOpened({ x: 12, y: 40, price })
        }}
        className="absolute bottom-16 left-3 z-20 h-6 rounded-sm bg-raised px-2 text-11 opacity-0 focus:opacity-100"
      >
        {t('Order at a price')}
      </button>
      {opened === undefined ? null : (
        <PricePopover
          key={`${opened.x} ${opened.y}`}
          surface={surface}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
