import { createStore } from 'zustand/vanilla'

/** What a key asks to be read aloud of the market in view. */
export type ReadAloudText = 'position' | 'liquidation' | 'prices'

/** The newest request; `count` grows, so that the same key pressed twice is read twice. */
export const readAloudStore = createStore<{ topic: ReadAloudText | undefined; count: number }>(
  () => ({ topic: undefined, count: 0 }),
)

/** Has something of the market in view read aloud. */
export function readAloud(topic: ReadAloudText): void {
  readAloudStore.setState(({ count }) => ({ topic, count: count + 1 }))
}
