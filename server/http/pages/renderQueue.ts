/** Renders at a time, those who wait for one, and how long they do. */
const RENDERS_MAX = 2
const WAITING_MAX = 40
const WAIT_MAX_MS = 4_000

/** Too many renders wait, or one waited too long. */
export class TooBusy extends Error {}

export interface RenderQueue {
  /** Runs a render when a place is free. @throws {TooBusy} where none is in time */
  run<Result>(render: () => Promise<Result>): Promise<Result>
}

/** Renders a few pages at a time, the others in the order they came. */
export function createRenderQueue(pause: (ms: number) => Promise<void>): RenderQueue {
  const waiting: (() => void)[] = []
  let rendering = 0

  /** Waits for a place; false where none is free in time. */
  async function takePlace(): Promise<boolean> {
    if (rendering < RENDERS_MAX) {
      rendering += 1
      return true
    }
    if (waiting.length >= WAITING_MAX) return false
    let take: () => void = () => undefined
    const place = new Promise<true>((resolve) => {
      take = () => resolve(true)
      waiting.push(take)
    })
    const late = pause(WAIT_MAX_MS).then(() => {
      const position = waiting.indexOf(take)
      if (position === -1) return place
      waiting.splice(position, 1)
      return false
    })
    return await Promise.race([place, late])
  }

  function givePlace(): void {
    const next = waiting.shift()
    if (next === undefined) rendering -= 1
    else next()
  }

  return {
    async run(render) {
      if (!(await takePlace())) throw new TooBusy()
      try {
        return await render()
      } finally {
        givePlace()
      }
    },
  }
}
