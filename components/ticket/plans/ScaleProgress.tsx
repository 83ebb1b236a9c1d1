'use client'
import { orderWords } from '@/components/session/messages/orderWords'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { ScaleOrderStage, ScaleRun } from '@/lib/stores/ticketScale'
import type { ScaleSending } from './useScaleRun'

const STAGES: Record<ScaleOrderStage, { word: string; tone: string }> = {
  waiting: {
    get word() {
      return t('waiting')
    },
    tone: 'text-faint',
  },
  sending: {
    get word() {
      return t('sending…')
    },
    tone: 'text-accent',
  },
  placed: {
    get word() {
      return t('placed')
    },
    tone: 'text-up',
  },
  refused: {
    get word() {
      return t('rejected')
    },
    tone: 'text-danger',
  },
  unknown: {
    get word() {
      return t('outcome unknown')
    },
    tone: 'text-warn',
  },
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
  const resting = sending.resting.length
  return (
    <section aria-label={t('Placing scale orders')} className="flex flex-col gap-2.5 px-3 pt-2.5">
      <p className="flex justify-between font-medium">
        <span>
          {run.isRunning
            ? t('Placing {min} of {length}', {
                min: Math.min(placed + 1, run.orders.length),
                length: run.orders.length,
              })
            : t('{placed} of {length} placed', { placed, length: run.orders.length })}
        </span>
      </p>
      <progress
        aria-label={t('Orders placed')}
        value={placed}
        max={run.orders.length}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
      <ol className="grid max-h-56 gap-0.5 overflow-auto">
        {run.orders.map((order, index) => {
          const { word, tone } = STAGES[run.stages[index] ?? 'waiting']
          return (
            <li key={order.price} className="flex justify-between gap-3">
              <span>{orderWords({ ...order, market })}</span>
              <span className={tone}>{word}</span>
            </li>
          )
        })}
      </ol>
      {run.trouble === undefined ? null : <p className="text-danger">{run.trouble}</p>}
      {run.isRunning ? (
        <Button size="lg" disabled={run.isStopping} onClick={sending.stop}>
          {run.isStopping ? t('Stopping…') : t('Stop after this order')}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          {left === 0 || resting === 0 ? null : (
            <Button
              size="lg"
              tone="danger"
              className="w-full"
              isBusy={sending.isCancelling}
              onClick={() => void sending.cancelPlaced()}
            >
              {resting === 1
                ? t('Cancel the open order')
                : t('Cancel {resting} open orders', { resting })}
            </Button>
          )}
          <Button size="lg" tone="ghost" className="flex-1" onClick={sending.clear}>
            {left === 0 ? t('Done') : t('Stop here')}
          </Button>
          {left === 0 ? null : (
            <Button
              size="lg"
              tone="primary"
              className="flex-1"
              disabled={sending.isCancelling}
              onClick={() => void sending.resume()}
            >
              {left === 1 ? t('Send the last order') : t('Send the remaining {left}', { left })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
