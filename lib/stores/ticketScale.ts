import { createStore } from 'zustand/vanilla'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'

/** Provider, market and account in one: what one account began is never finished by another. */
export type ScaleKey = `${string}:${string}:${string}`

/** Joins provider, market id and address into one key. */
export function scaleKey(provider: string, marketId: string, address: string): ScaleKey {
  return `${provider}:${marketId}:${address.toLowerCase()}`
}

/** How far one order of a scale is. */
export type ScaleOrderStage = 'waiting' | 'sending' | 'placed' | 'refused' | 'unknown'

/** The orders of one scale on their way, one after the other. */
export interface ScaleRun {
  orders: readonly PlaceOrderParams[]
  /** As many as `orders`. */
  stages: readonly ScaleOrderStage[]
  /** Ids that the venue gave, by the place of the order. */
  orderIds: Readonly<Record<number, string>>
  /** Why the last one was not taken. */
  trouble?: string
  isRunning: boolean
  /** The person asked to send no more after the one on its way. */
  isStopping: boolean
}

/**
 * Scales by market and account, so that a look at another tab or market loses no count of what was sent. Lives
 * as long as the tab of the browser.
 */
export const scaleStore = createStore<{ runs: Readonly<Record<ScaleKey, ScaleRun>> }>(() => ({
  runs: {},
}))

/** Begins a scale in place of an ended one. */
export function startScale(key: ScaleKey, orders: readonly PlaceOrderParams[]): void {
  put(key, {
    orders,
    stages: orders.map(() => 'waiting'),
    orderIds: {},
    isRunning: true,
    isStopping: false,
  })
}

/** Goes on with what waits; what was refused is tried again, what is unknown is not. */
export function resumeScale(key: ScaleKey): void {
  change(key, ({ orders, stages, orderIds }) => ({
    orders,
    stages: stages.map((stage) => (stage === 'refused' ? 'waiting' : stage)),
    orderIds,
    isRunning: true,
    isStopping: false,
  }))
}

/** Records the state of one order. */
export function stageScale(key: ScaleKey, index: number, stage: ScaleOrderStage): void {
  change(key, (run) => ({
    ...run,
    stages: run.stages.map((before, at) => (at === index ? stage : before)),
  }))
}

/** Notes the id that the venue gave to one order. */
export function nameScaleOrder(key: ScaleKey, index: number, orderId: string): void {
  change(key, (run) => ({ ...run, orderIds: { ...run.orderIds, [index]: orderId } }))
}

/** Notes that no more is sent, and why. */
export function endScale(key: ScaleKey, trouble?: string): void {
  change(key, ({ orders, stages, orderIds }) => ({
    orders,
    stages,
    orderIds,
    isRunning: false,
    isStopping: false,
    ...(trouble === undefined ? {} : { trouble }),
  }))
}

/** Sends no more after the order on its way. */
export function stopScale(key: ScaleKey): void {
  change(key, (run) => ({ ...run, isStopping: true }))
}

/** Forgets an ended scale. */
export function clearScale(key: ScaleKey): void {
  scaleStore.setState(({ runs }) => {
    const left = { ...runs }
    delete left[key]
    return { runs: left }
  })
}

/** The scale of a market, if any. */
export function scaleOf(key: ScaleKey): ScaleRun | undefined {
  return scaleStore.getState().runs[key]
}

function change(key: ScaleKey, next: (run: ScaleRun) => ScaleRun): void {
  const run = scaleOf(key)
  if (run !== undefined) put(key, next(run))
}

function put(key: ScaleKey, run: ScaleRun): void {
  scaleStore.setState(({ runs }) => ({ runs: { ...runs, [key]: run } }))
}
