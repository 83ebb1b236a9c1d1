import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { TicketEmbed } from './TicketEmbed'

const { shown, bare, nothing } = vi.hoisted(() => ({
  shown: { provider: undefined as unknown },
  bare: ({ children }: { children: ReactNode }) => children,
  nothing: () => null,
}))

vi.mock('@/components/embed/EmbedFrame', () => ({ inFrame: (body: ComponentType) => body }))
vi.mock('@/components/embed/trading/TradingClient', () => ({ TradingClient: bare }))
vi.mock('@/components/embed/trading/HostWalletProvider', () => ({ HostWalletProvider: bare }))
vi.mock('@/components/embed/trading/TradingRules', () => ({ TradingRules: bare }))
vi.mock('@/components/embed/trading/TradingEvents', () => ({ TradingEvents: nothing }))
vi.mock('@/components/embed/trading/useTicketFill', () => ({ useTicketFill: nothing }))
vi.mock('@/components/embed/EmbeddedMarkets', () => ({
  EmbeddedMarkets: ({ children }: { children: (first: object) => ReactNode }) =>
    children({ provider: shown.provider, market: { id: 'BTC' } }),
}))
vi.mock('@/components/session/live/account/AccountStreams', () => ({ AccountStreams: nothing }))
vi.mock('@/components/session/wallet/OwnKeyDates', () => ({ OwnKeyDates: nothing }))
vi.mock('@/components/account/WalletButton', () => ({ WalletButton: nothing }))
vi.mock('@/components/settings/TermsDialog', () => ({ TermsDialog: nothing }))
vi.mock('@/components/setup/SetupDialog', () => ({ SetupDialog: nothing }))
vi.mock('@/components/setup/LateSessionNote', () => ({
  LateSessionNote: ({ provider }: { provider: { name: string } }) =>
    `[session of ${provider.name}]`,
}))
vi.mock('@/components/ticket/OrderForm', () => ({ OrderForm: () => '[ticket]' }))
vi.mock('@/app/embed/MarketHead', () => ({ MarketHead: nothing }))
vi.mock('./OwnPosition', () => ({ OwnPosition: nothing }))

it('a ticket in a frame says above it how the session at the venue ends', () => {
  shown.provider = kindC
  const text = renderToStaticMarkup(createElement(TicketEmbed as ComponentType)).replace(
    /<[^>]+>/g,
    ' ',
  )
  expect(text).toMatch(/\[session of Venue C\]\s*\[ticket\]/)
})
