import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { readTicket, typed } from '@/components/ticket/testing/testTicket'
import { FieldError } from './FieldError'
import { ticketError } from './ticketError'

const patience = vi.hoisted(() => ({ isLate: false }))
vi.mock('@/components/ui/states/usePatience', () => ({ usePatience: () => patience }))

function shown(state: Parameters<typeof readTicket>[0], change: Parameters<typeof readTicket>[1]) {
  const { checked } = readTicket(state, change)
  const errors = checked.ok ? [] : checked.errors
  const errorOf = () => errors.find(({ field }) => field === 'market')
  return renderToStaticMarkup(<FieldError model={{ errorOf } as never} field="market" />)
}

it('says that prices are waited for, in red only once that is late', () => {
  const state = typed({ kind: 'size', unit: 'base', text: '0.1' })
  const first = shown(state, { book: undefined, pricesAgeMs: undefined })
  expect(first).toContain('No prices from the venue yet.')
  expect(first).not.toContain('text-danger')
  patience.isLate = true
  expect(shown(state, { book: undefined, pricesAgeMs: undefined })).toContain('text-danger')
  patience.isLate = false
  // What is wrong already is red at once.
  expect(shown(state, { pricesAgeMs: 20_000 })).toContain('text-danger')
})

it('shows any other error in red at once', () => {
  const errorOf = () => ticketError('market', 'short', 'This market is closed.')
  const markup = renderToStaticMarkup(<FieldError model={{ errorOf } as never} field="market" />)
  expect(markup).toContain('text-danger')
})
