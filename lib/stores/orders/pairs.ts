import { createStore } from 'zustand/vanilla'
import { openSize, PairRun } from '@/lib/across/pair/pairLedger'
import { isZero } from '@/lib/decimal/compare'
import { readRows } from '@/lib/stores/persistedStore'
import { type KeyValueStorage, pageStorage } from '@/lib/stores/system/browserStorage'

const NAME = 'perpdesk.pairs.v1'
/** What ended long ago is let go of first. */
const PAIRS_MAX = 50

interface PairsState {
  /** Newest first, of every account. */
  pairs: readonly PairRun[]
}

/** Pairs opened from this browser, kept over a reload: orders may be on their way in any of them. */
export const pairsStore = createStore<PairsState>(() => ({ pairs: [] }))
// Only now: the first render in the browser equals the server's.
pairsStore.setState({ pairs: readKept(pageStorage()) })

/** The pair of that id as it is kept now, by whichever tab wrote last. */
export function findPair(id: string, storage = pageStorage()): PairRun | undefined {
  return readKept(storage).find((pair) => pair.id === id)
}

/**
 * Keeps a pair as it is now.
 * @throws Error where the browser does not keep it: then nothing must be sent
 */
export function savePair(pair: PairRun, storage = pageStorage()): void {
  const saved = readKept(storage)
  const isKnown = saved.some(({ id }) => id === pair.id)
  const pairs = isKnown
    ? saved.map((savedPair) => (savedPair.id === pair.id ? pair : savedPair))
    : [pair, ...saved]
  keep(pairs.slice(0, PAIRS_MAX), storage)
}

/** Takes a pair off the list; its positions stay as they are. */
export function forgetPair(id: string, storage = pageStorage()): void {
  keep(
    readKept(storage).filter((pair) => pair.id !== id),
    storage,
  )
}

/** The newest pair of an account that holds a leg open in a market, if there is one. Pure. */
export function openPairIn(
  pairs: readonly PairRun[],
  account: string | undefined,
  { provider, marketId }: { provider: string; marketId: string },
): PairRun | undefined {
  return pairs.find(
    ({ address, legs }) =>
      address === account &&
      legs.some(
        (leg) => leg.provider === provider && leg.marketId === marketId && !isZero(openSize(leg)),
      ),
  )
}

/** Takes over what another tab wrote. Returns the end of it. */
export function followPairs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === NAME) pairsStore.setState({ pairs: readKept(pageStorage()) })
  }
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}

function readKept(storage: KeyValueStorage | undefined): readonly PairRun[] {
  return readRows(storage, NAME, PairRun)
}

function keep(pairs: readonly PairRun[], storage: KeyValueStorage | undefined): void {
  const text = JSON.stringify(pairs)
  storage?.setItem(NAME, text)
  if (storage?.getItem(NAME) !== text) throw new Error('This browser does not keep the pair.')
  pairsStore.setState({ pairs })
}
