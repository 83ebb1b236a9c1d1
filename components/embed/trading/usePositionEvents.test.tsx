import { afterEach, beforeEach, expect, it } from 'vitest'
import { EmbedPageContext, type EmbedPageState } from '@/components/embed/embedPage'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { usePositionEvents } from './usePositionEvents'

interface Shown {
  subscription?: number
  marketId?: string
  position?: Pick<Position, 'side' | 'size'>
  isKnown?: boolean
}

let browser: BareBrowser
let reported: string[]

beforeEach(async () => {
  browser = await openBareBrowser()
  reported = []
})
afterEach(() => browser.close())

function Watcher({ marketId = 'BTC', position, isKnown = true }: Shown) {
  usePositionEvents({ provider: 'one', marketId }, position, isKnown)
  return null
}

const notify = (type: string, { marketId, side, size }: Record<string, string>) =>
  reported.push(`${type} ${marketId} ${side} ${size}`)

function show({ subscription = 1, ...rest }: Shown) {
  browser.render(
    <EmbedPageContext value={{ notify, subscription } as unknown as EmbedPageState}>
      <Watcher {...rest} />
    </EmbedPageContext>,
  )
}

const long = (size: string) => ({ side: 'LONG', size: decimal(size) }) as const

it('reports the position once to each subscriber, also that there is none', async () => {
  show({ isKnown: false })
  expect(reported).toEqual([])
  show({})
  await expect.poll(() => reported).toEqual(['position.changed BTC NONE 0'])
  show({})
  show({ subscription: 2 })
  await expect.poll(() => reported.length).toBe(2)
  expect(reported[1]).toBe('position.changed BTC NONE 0')
})

it('reports each change of side, size and market once', async () => {
  show({ isKnown: false })
  show({ position: long('0.5') })
  show({ position: long('0.5') })
  show({ position: long('0.75') })
  show({ position: { side: 'SHORT', size: decimal('0.75') } })
  show({ position: { side: 'SHORT', size: decimal('0.75') }, marketId: 'ETH' })
  show({ marketId: 'ETH' })
  await expect
    .poll(() => reported)
    .toEqual([
      'position.changed BTC LONG 0.5',
      'position.changed BTC LONG 0.75',
      'position.changed BTC SHORT 0.75',
      'position.changed ETH SHORT 0.75',
      'position.changed ETH NONE 0',
    ])
})
