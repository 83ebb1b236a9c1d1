import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useHeaderParts } from '@/components/shell/HeaderTools'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { TradeEmbed } from './TradeEmbed'

const { hidden, shown, bare, nothing } = vi.hoisted(() => ({
  hidden: { parts: [] as string[] },
  shown: { provider: undefined as unknown },
  bare: ({ children }: { children: ReactNode }) => children,
  nothing: () => null,
}))

vi.mock('@/components/embed/EmbedFrame', () => ({ inFrame: (body: ComponentType) => body }))
vi.mock('@/components/embed/embedPage', () => ({
  useEmbedPage: () => ({ hides: (part: string) => hidden.parts.includes(part), params: {} }),
}))
vi.mock('@/components/embed/trading/TradingClient', () => ({ TradingClient: bare }))
vi.mock('@/components/embed/trading/HostWalletProvider', () => ({ HostWalletProvider: bare }))
vi.mock('@/components/embed/trading/TradingRules', () => ({ TradingRules: bare }))
vi.mock('@/components/embed/trading/TradingEvents', () => ({ TradingEvents: nothing }))
vi.mock('@/components/embed/trading/useTicketFill', () => ({ useTicketFill: nothing }))
vi.mock('@/components/embed/EmbeddedMarkets', () => ({
  EmbeddedMarkets: ({ children }: { children: (first: object) => ReactNode }) =>
    children({ provider: shown.provider, market: { id: 'BTC' } }),
}))
vi.mock('@/components/account/WalletButton', () => ({ WalletButton: nothing }))
vi.mock('@/components/settings/TermsDialog', () => ({ TermsDialog: nothing }))
vi.mock('@/components/shell/layout/DeskFrame', () => ({ DeskFrame: bare }))
vi.mock('@/app/(dashboard)/trade/[provider]/[market]/TradeDesk', () => ({
  TradeDesk: function Desk() {
    const has = useHeaderParts()
    return (['brand', 'pages', 'deposit'] as const).filter(has).join(' ')
  },
}))

it.each([
  ['nothing', [], 'brand pages deposit'],
  ['branding', ['branding'], 'pages deposit'],
  ['header', ['header'], ''],
  ['both', ['header', 'branding'], ''],
])('a terminal that is asked to hide %s does', (_name, parts, head) => {
  hidden.parts = parts
  shown.provider = kindA
  expect(renderToStaticMarkup(createElement(TradeEmbed as ComponentType))).toBe(head)
})
