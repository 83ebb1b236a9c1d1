import type { TicketError } from '@/components/ticket/validation/ticketError'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatSize } from '@/lib/decimal/format'
import { t, tIn } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'

/** State of the account, as far as sending an order goes. */
export type TicketAccount =
  /** It is being read. */
  | { kind: 'reading' }
  | { kind: 'disconnected' }
  /** The venue has no account yet, or nothing is free and nothing is open. */
  | { kind: 'unfunded'; hasFaucet: boolean }
  | { kind: 'setup'; stepsLeft: number }
  | { kind: 'failed' }
  | { kind: 'ready' }

/** The connected account, as the ticket's button follows from it. */
export interface TicketAccountRead {
  account: TicketAccount
  /** Reads an account again that could not be read. */
  readAccountAgain: () => void
}

/** What the one big button says and does. */
export interface TicketButton {
  label: string
  press: 'connect' | 'setup' | 'faucet' | 'deposit' | 'retry' | 'submit' | undefined
  tone: 'up' | 'down' | 'primary'
  isBusy: boolean
}

const VERBS = {
  perp: {
    get BUY() {
      return t('Long')
    },
    get SELL() {
      return t('Short')
    },
  },
  spot: {
    get BUY() {
      return tIn('verb', 'Buy')
    },
    get SELL() {
      return tIn('verb', 'Sell')
    },
  },
} as const

/** What the button follows from. */
interface ButtonFacts {
  account: TicketAccount
  side: Side
  size: Decimal | undefined
  sizeDecimals: number
  symbol: string
  isSpot?: boolean
  errors: readonly TicketError[]
  /** Something is being sent. */
  isBusy: boolean
  /** What is waited for, where that takes long enough to be read. */
  waitingFor: string | undefined
  /** What was pressed for what is being sent: the ticket may be the next order's by now. */
  sent?: Pick<TicketButton, 'label' | 'tone'> | undefined
  /** What follows side and size: `over 30 min`. */
  suffix?: string
}

/** The first thing that is missing, or the order itself; while that is sent, what is waited for. Pure. */
export function ticketButton(facts: ButtonFacts): TicketButton {
  const button = nextStep(facts)
  if (!facts.isBusy) return button
  const { label, tone } = facts.sent ?? button
  return { label: facts.waitingFor ?? label, tone, press: undefined, isBusy: true }
}

function nextStep(facts: ButtonFacts): TicketButton {
  const tone = facts.side === 'BUY' ? 'up' : 'down'
  const { account } = facts
  switch (account.kind) {
    case 'disconnected':
      return { label: t('Connect wallet'), press: 'connect', tone: 'primary', isBusy: false }
    case 'reading':
      return { label: t('Loading account…'), press: undefined, tone: 'primary', isBusy: true }
    case 'failed':
      return {
        label: t('Account unavailable · try again'),
        press: 'retry',
        tone: 'primary',
        isBusy: false,
      }
    case 'unfunded':
      return account.hasFaucet
        ? { label: t('Faucet'), press: 'faucet', tone: 'primary', isBusy: false }
        : { label: t('Deposit to trade'), press: 'deposit', tone: 'primary', isBusy: false }
    case 'setup': {
      const label = t('Set up trading ({stepsLeft} left)', { stepsLeft: account.stepsLeft })
      return { label, press: 'setup', tone: 'primary', isBusy: false }
    }
    case 'ready':
  }
  const [first] = facts.errors
  if (first !== undefined) return { label: first.short, press: undefined, tone, isBusy: false }
  const verb = VERBS[facts.isSpot === true ? 'spot' : 'perp'][facts.side]
  const size = formatSize(facts.size, { decimals: facts.sizeDecimals })
  const orderLabel = `${verb} ${size} ${facts.symbol}`
  const label = facts.suffix === undefined ? orderLabel : `${orderLabel} ${facts.suffix}`
  return { label, press: 'submit', tone, isBusy: false }
}
