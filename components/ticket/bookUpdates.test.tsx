import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { Box, drawBoxes } from '@/components/ticket/testing/boxes'
import { readTicket, testInputs, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { PriceField } from './PriceField'
import { SizeField } from './SizeField'
import { TpSlFields } from './TpSlFields'

/** What the controls were rendered with, oldest first. */
const rendered = vi.hoisted(() => [] as { name: string; props: { unit?: ReactNode } }[])

vi.mock('@/components/ui/controls/DecimalInput', () => ({ DecimalInput: noted('input') }))
vi.mock('@/components/ui/controls/Slider', () => ({ Slider: noted('slider') }))
vi.mock('@/components/ui/controls/Checkbox', () => ({ Checkbox: noted('checkbox') }))
vi.mock('@/components/figures/Usd', () => ({ Usd: noted('usd') }))
vi.mock('@/components/session/messages/MoneyName', () => ({ MoneyName: noted('name') }))

function noted(name: string) {
  return (props: object) => {
    rendered.push({ name, props })
    return null
  }
}

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
  drawBoxes()
  rendered.length = 0
})
afterEach(() => browser.close())

const state = typed({ kind: 'price', text: '59000' }, { kind: 'side', side: 'BUY' })
const dispatch = vi.fn()
const errorOf = () => undefined

function modelAt(book: Orderbook): OrderFormModel {
  const inputs = { ...testInputs, book }
  const { summary } = readTicket(state, inputs)
  return { state, inputs, summary, dispatch, errorOf, button: {} } as unknown as OrderFormModel
}

function movedBy(amount: number): Orderbook {
  const { book } = testInputs
  expect.assert(book)
  const moved = (levels: Orderbook['bids']) =>
    levels.map(({ price, size }) => ({ size, price: decimal(String(Number(price) + amount)) }))
  return { ...book, bids: moved(book.bids), asks: moved(book.asks) }
}

it('a book that moved renders no field whose words stay, and its prices are there to take', () => {
  const container = new Box('div')
  const show = (model: OrderFormModel) =>
    browser.render(
      createPortal(
        <>
          <PriceField model={model} />
          <SizeField model={model} />
          <TpSlFields model={model} />
        </>,
        container as unknown as Element,
      ),
    )
  show(modelAt(movedBy(0)))
  const names = rendered.map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['name', 'usd', 'input', 'slider', 'checkbox']))

  show(modelAt(movedBy(7)))
  expect(rendered).toHaveLength(names.length)

  const { unit } = rendered.find(({ props }) => props.unit !== undefined)?.props ?? {}
  const buttons = (unit as ReactElement<{ children: ReactElement<{ onPress?(): void }>[] }>).props
    .children
  for (const button of buttons) button.props.onPress?.()
  expect(dispatch.mock.calls).toEqual([
    [{ kind: 'price', text: '60007' }],
    [{ kind: 'price', text: '60006' }],
  ])

  // Below the price of the ticket: it would execute at once, and the field says so.
  show(modelAt(movedBy(-2_000)))
  expect(rendered.slice(names.length).map(({ name }) => name)).toContain('input')
})
