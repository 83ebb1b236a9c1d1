import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { AmountField } from './AmountField'
import { readAmount } from './amountProblem'

/** The one button of the field, as it was last drawn. */
const drawn: { press: (() => void) | undefined; isDisabled: boolean | undefined } = {
  press: undefined,
  isDisabled: undefined,
}
vi.mock('@/components/ui/controls/Button', () => ({
  Button: ({
    onClick,
    disabled,
    children,
  }: {
    onClick: () => void
    disabled: boolean
    children: ReactNode
  }) => {
    drawn.press = onClick
    drawn.isDisabled = disabled
    return <button type="button">{children}</button>
  },
}))

const entered: string[] = []
beforeEach(() => entered.splice(0))

function draw(available: Decimal | undefined, decimals: number): void {
  renderToStaticMarkup(
    <AmountField
      value=""
      onValueChange={(text) => entered.push(text)}
      symbol="USDC"
      available={available}
      decimals={decimals}
      availableLabel="Withdrawable"
      problem={undefined}
    />,
  )
}

it.each([
  ['70.1234567', 6, '70.123456'],
  ['70.1234569', 6, '70.123456'],
  ['70.123456', 6, '70.123456'],
  ['0.00000019', 8, '0.00000019'],
  ['70.9', 0, '70'],
])('Max of %s in a form of %s decimals enters %s, which the form takes', (text, decimals, max) => {
  const available = decimal(text)
  draw(available, decimals)
  drawn.press?.()
  expect(entered).toEqual([max])
  const limits = { symbol: 'USDC', available, purpose: 'move', decimals } as const
  expect(readAmount(max, limits)).toEqual({ amount: max })
})

it('has no Max while it is not known what there is', () => {
  draw(undefined, 6)
  expect(drawn.isDisabled).toBe(true)
})
