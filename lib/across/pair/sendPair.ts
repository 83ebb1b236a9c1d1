import {
  type InFlight,
  type OrderEnd,
  ordersOf,
  type PairLeg,
  type PairRun,
  standingOf,
  type WayOn,
  type WayOrder,
  withEnd,
  withFlight,
} from './pairLedger'

/** An order of a pair as a venue takes it: always at market, within the slippage cap. */
export interface PairOrder extends WayOrder {
  leg: PairLeg
}

/** What sending a pair needs of the outside. */
export interface PairPort {
  /**
   * Stages, verifies and signs an order, waits for `beforeSend` and sends it once, unless that
   * rejects; resolves when it is known what executed, or that this cannot be known.
   * @throws where nothing was sent
   */
  place(order: PairOrder, beforeSend: () => Promise<void>): Promise<OrderEnd>
  /** Looks up what became of an order without sending anything; `unknown`: still not known. */
  look(leg: PairLeg, flight: InFlight): Promise<OrderEnd>
  /** Id of the newest execution of the leg's market; empty where there is none. */
  newestFill(leg: PairLeg): Promise<string>
  /** The pair as it is kept, and changes of it. @throws where they cannot be kept */
  read(): PairRun
  save(run: PairRun): void
  /** The calendar, asked at the moment of sending: what is kept with the orders that then leave. */
  nowMs(): number
}

/** Nothing was sent: a leg could not be staged, verified, signed or noted. */
class PairNotSent extends Error {
  override readonly name = 'PairNotSent'
}

/**
 * Opens both legs of a pair that was just saved. Neither is sent before both are signed; that they
 * are about to be sent is saved first. Where one executed and the other did not, the way on that was
 * chosen beforehand is taken, once both outcomes are known and not before.
 * @throws PairNotSent with the cause, where nothing was sent
 */
export async function sendPair(port: PairPort): Promise<PairRun> {
  const { legs, wayOn } = port.read()
  const orders = ([0, 1] as const).map((place): PairOrder => {
    const leg = legs[place]
    return { place, leg, side: leg.side, size: leg.size, reduceOnly: false }
  })
  await sendTogether(port, orders, 'open')
  const run = port.read()
  return standingOf(run) === 'uneven' ? await takeWayOn(port, wayOn) : run
}

/**
 * Takes a way on with what is known now; with nothing known to be missing or open nothing is sent.
 * @throws PairNotSent with the cause, where nothing was sent
 */
export async function takeWayOn(port: PairPort, way: WayOn): Promise<PairRun> {
  const run = port.read()
  if (way === 'leave') {
    if (standingOf(run) === 'uneven') port.save({ ...run, isLeft: true })
    return port.read()
  }
  const orders = ordersOf(run, way).map((order) => ({ ...order, leg: run.legs[order.place] }))
  if (orders.length > 0) await sendTogether(port, orders, way === 'unwind' ? 'close' : 'open')
  return port.read()
}

/** Asks what became of orders whose outcome is not known; sends nothing. */
export async function lookAgain(port: PairPort): Promise<PairRun> {
  await Promise.all(
    ([0, 1] as const).map(async (place) => {
      const leg = port.read().legs[place]
      if (leg.inFlight === undefined) return
      const end = await port.look(leg, leg.inFlight).catch((): OrderEnd => ({ kind: 'unknown' }))
      port.save(withEnd(port.read(), place, end))
    }),
  )
  return port.read()
}

/** Sends orders in one turn, once all of them are signed and saved as being on their way. */
async function sendTogether(
  port: PairPort,
  orders: readonly PairOrder[],
  purpose: InFlight['purpose'],
): Promise<void> {
  const newest = await Promise.all(orders.map(({ leg }) => port.newestFill(leg))).catch(notSent)
  const gate = openGate(orders.length, () => {
    const sentAtMs = port.nowMs()
    port.save(
      orders.reduce((run, { place, size }, at) => {
        const newestFill = newest[at] ?? ''
        return withFlight(run, place, { purpose, size, sentAtMs, newestFill, state: 'sent' })
      }, port.read()),
    )
  })
  const ends = await Promise.allSettled(
    orders.map(async (order) => {
      let end: OrderEnd
      try {
        end = await port.place(order, gate.enter)
      } catch (error) {
        gate.fail(error)
        // Past the gate it may have been sent: only the venue knows.
        if (!gate.isOpen()) throw error
        end = { kind: 'unknown' }
      }
      port.save(withEnd(port.read(), order.place, end))
    }),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed?.status === 'rejected') notSent(gate.cause() ?? failed.reason)
}

/** Lets all pass at once when the last has come; where one fails before, none passes. */
function openGate(count: number, beforeOpen: () => void) {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const passed = new Promise<void>((pass, stop) => {
    resolve = pass
    reject = stop
  })
  passed.catch(() => undefined)
  let missing = count
  let state: 'shut' | 'open' | 'failed' = 'shut'
  let cause: unknown
  const fail = (error: unknown): void => {
    if (state !== 'shut') return
    state = 'failed'
    cause = error
    reject(error)
  }
  return {
    enter(): Promise<void> {
      missing -= 1
      if (missing === 0 && state === 'shut') {
        try {
          beforeOpen()
          state = 'open'
          resolve()
        } catch (error) {
          fail(error)
        }
      }
      return passed
    },
    fail,
    isOpen: () => state === 'open',
    cause: () => cause,
  }
}

function notSent(cause: unknown): never {
  throw new PairNotSent('Nothing was sent.', { cause })
}
