import { QueryClient } from '@tanstack/react-query'
import { act, type ComponentProps, type ElementType, isValidElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { testMarket, testPosition } from '@/components/ticket/testing/testTicket'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { keys } from '@/lib/queries/keys'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'
import { kindC, plain } from '@/lib/trade/testing/madeUpProviders'
import { ExitFields } from './ExitFields'
import { ExitsDialog } from './ExitsDialog'
import type { useSetExits } from './useSetExits'

const shown = vi.hoisted(() => ({
  dialog: {} as { children?: ReactNode; footer?: ReactNode },
  set: vi.fn<(...set: readonly unknown[]) => Promise<boolean>>(async () => true),
}))
vi.mock('@/components/ui/overlays/Dialog', () => ({
  Dialog: (dialog: object) => {
    shown.dialog = dialog
    return null
  },
}))
vi.mock('./useSetExits', () => ({ useSetExits: () => shown.set }))

const PRICES = { takeProfit: '65000', stopLoss: '55000' }
let browser: BareBrowser

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  shown.set.mockClear()
})
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await browser.close()
  vi.unstubAllGlobals()
})

/** The dialog of a position without exits, at a venue whose legs take these parameters. */
async function open(...params: readonly string[]) {
  const actions = kindC.actions.map((entry) =>
    entry.type === 'placeTriggerOrder'
      ? {
          ...entry,
          params: params.map((name) => plain(name, name.endsWith('.count') ? { maximum: 1 } : {})),
        }
      : entry,
  )
  const provider = { ...kindC, actions }
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(keys.providers(), [provider])
  cache.setQueryData(keys.openOrders(provider.key, DESK_ADDRESS), [])
  const setup = { accountExists: true, areReadsGated: false, isReady: true, items: [] }
  cache.setQueryData(keys.setup(provider.key, DESK_ADDRESS), setup)
  const never = () => new Promise(() => undefined)
  const plugin = { subscribe: () => () => undefined, openOrders: never, status: () => ({}) }
  const client = { plugins: [{ key: provider.key }], checkSetup: never, plugin: () => plugin }
  const dialog = (
    <ExitsDialog
      {...{ provider, market: testMarket, position: testPosition, onClose: () => undefined }}
    />
  )
  await act(async () => {
    browser.render(bareDesk(dialog, { provider: provider.key, client, cache }))
  })
}

/** The parts of the dialog that are such a component, as they were given to it. */
function partsOf<Part extends ElementType>(
  part: Part,
  node: ReactNode = [shown.dialog.children, shown.dialog.footer],
): ComponentProps<Part>[] {
  if (Array.isArray(node)) return node.flatMap((each) => partsOf(part, each))
  if (!isValidElement<ComponentProps<Part>>(node)) return []
  return node.type === part ? [node.props] : partsOf(part, node.props.children ?? null)
}

/** The control of the shares of the position. */
function shares() {
  const [control] = partsOf(SegmentedControl<string>)
  expect.assert(control)
  return control
}

async function type(...legs: readonly TriggerLeg[]) {
  for (const leg of legs) {
    const fields = partsOf(ExitFields).find((each) => each.leg === leg)
    await act(async () => fields?.onChange({ basis: 'price', text: PRICES[leg] }))
  }
}

async function choose(share: string) {
  await act(async () => shares().onValueChange(share))
}

/** What is sent of a press: the prices of its legs, and their size. */
async function save() {
  await act(async () => partsOf(DialogActions)[0]?.onPress())
  const [, { place }, { size }] = shown.set.mock.calls[0] as Parameters<
    ReturnType<typeof useSetExits>
  >
  return { place, size }
}

/** Why each share cannot be chosen. */
function reasons() {
  return Object.fromEntries(
    shares().segments.map(({ key, disabledReason }) => [key, disabledReason]),
  )
}

const WITH_SIZES = ['takeProfit', 'takeProfit.size', 'stopLoss', 'stopLoss.size']

it('sends the chosen share of the position where both legs take a size', async () => {
  await open(...WITH_SIZES)
  await type('takeProfit', 'stopLoss')
  expect(reasons()).toEqual({ '25': undefined, '50': undefined, '75': undefined, '100': undefined })
  await choose('50')
  expect(shares().value).toBe('50')
  expect(await save()).toEqual({ place: PRICES, size: '0.25' })
})

it('sends no size for the whole position', async () => {
  await open(...WITH_SIZES)
  await type('stopLoss')
  expect(await save()).toEqual({ place: { stopLoss: PRICES.stopLoss }, size: undefined })
})

it.each([
  ['both legs', ['takeProfit', 'stopLoss'], `TP/SL on ${kindC.name} close the whole position.`],
  [
    'the take-profit',
    ['takeProfit', 'stopLoss', 'stopLoss.size'],
    `TP on ${kindC.name} closes the whole position.`,
  ],
  [
    'the stop-loss',
    ['takeProfit', 'takeProfit.size', 'stopLoss'],
    `SL on ${kindC.name} closes the whole position.`,
  ],
])('offers the whole position alone: no size for %s', async (_which, params, reason) => {
  await open(...params)
  await type('takeProfit', 'stopLoss')
  expect(reasons()).toEqual({ '25': reason, '50': reason, '75': reason, '100': undefined })
  await choose('50')
  expect(shares().value).toBe('100')
  expect(await save()).toEqual({ place: PRICES, size: undefined })
})

it('offers shares to a leg that takes a size while the other is empty', async () => {
  await open('takeProfit', 'takeProfit.size', 'stopLoss')
  await type('takeProfit')
  expect(reasons()['25']).toBeUndefined()
  await choose('25')
  expect(await save()).toEqual({ place: { takeProfit: PRICES.takeProfit }, size: '0.125' })
})

it('says that a position has one exit of each kind, where the venue says so', async () => {
  const note = 'one take profit and one stop loss: a new one replaces the old one.'
  const notes = () => partsOf('p').map(({ children }) => children)
  await open(...WITH_SIZES)
  expect(notes()).not.toContainEqual(expect.stringContaining(note))
  await open(...WITH_SIZES, 'takeProfit.count', 'stopLoss.count')
  expect(notes()).toContainEqual(expect.stringContaining(note))
})
