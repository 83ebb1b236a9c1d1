'use client'
import { priceWords, sizeWords } from '@/components/session/orderWords'
import { Button } from '@/components/ui/Button'
import type { Market } from '@/lib/schema/market'
import type { ScaleOrderStage, ScaleRun } from '@/lib/stores/ticketScale'
import type { ScaleSending } from './useScaleRun'

const STAGES: Record<ScaleOrderStage, { word: string; tone: string }> = {
  waiting: { word: 'waiting', tone: 'text-faint' },
  sending: { word: 'sending…', tone: 'text-accent' },
  placed: { word: 'placed', tone: 'text-up' },
  refused: { word: 'refused', tone: 'text-danger' },
  unknown: { word: 'outcome unknown', tone: 'text-warn' },
}

/** The orders of a scale on their way, and what to do about those that were not taken. */
export function ScaleProgress({
  run,
  sending,
  market,
}: {
  run: ScaleRun
  sending: ScaleSending
  market: Market
}) {
  const placed = run.stages.filter((stage) => stage === 'placed').length
  const left = run.stages.filter((stage) => stage === 'waiting' || stage === 'refused').length
  const symbol = market.baseAsset.displaySymbol
  return (
    <section aria-label="Scale on its way" className="flex flex-col gap-2.5 px-3 pt-2.5">
      <p className="flex justify-between font-medium">
        <span>
          {run.isRunning
            ? `Placing ${Math.min(placed + 1, run.orders.length)} of ${run.orders.length}`
            : `${placed} of ${run.orders.length} placed`}
        </span>
      </p>
      <progress
        aria-label="Orders placed"
        value={placed}
        max={run.orders.length}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
      <ol className="grid max-h-56 gap-0.5 overflow-auto">
        {run.orders.map((order, index) => {
          const { word, tone } = STAGES[run.stages[index] ?? 'waiting']
          return (
            <li key={order.price} className="flex justify-between gap-3">
              <span>
                {order.side === 'BUY' ? 'Buy' : 'Sell'} {sizeWords(order.size)} {symbol} at{' '}
                {priceWords(order.price)}
              </span>
              <span className={tone}>{word}</span>
            </li>
          )
        })}
      </ol>
      {run.trouble === undefined ? null : <p className="text-danger">{run.trouble}</p>}
      {run.isRunning ? (
        <Button size="lg" disabled={run.isStopping} onClick={sending.stop}>
          {run.isStopping ? 'Stopping…' : 'Stop after this one'}
        </Button>
      ) : (
        <div className="flex gap-2">
          <Button size="lg" tone="ghost" className="flex-1" onClick={sending.clear}>
            {left === 0 ? 'Done' : 'Leave it at that'}
          </Button>
          {left === 0 ? null : (
            <Button
              size="lg"
              tone="primary"
              className="flex-1"
              onClick={() => void sending.resume()}
            >
              {left === 1 ? 'Send the last one' : `Send the other ${left}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
