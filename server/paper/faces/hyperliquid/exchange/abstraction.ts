import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { refuse } from './conclude'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'

/** Account modes as the venue names them. */
export type AbstractionMode =
  | 'default'
  | 'disabled'
  | 'dexAbstraction'
  | 'unifiedAccount'
  | 'portfolioMargin'

/** What an account has to trade before it may choose portfolio margin: five million USD. */
const PORTFOLIO_VOLUME_MICRO = 5_000_000_000_000
const SETTABLE = ['disabled', 'unifiedAccount', 'portfolioMargin'] as const
const MODE_BY_LETTER = { i: 'disabled', u: 'unifiedAccount', p: 'portfolioMargin' } as const
const COLLATERAL = {
  disabled: 'separate',
  dexAbstraction: 'subVenues',
  unifiedAccount: 'all',
  portfolioMargin: 'all',
} as const

/** A mode that can be chosen; `default` is that of accounts that never chose. */
export type ChosenMode = Exclude<AbstractionMode, 'default'>

/** The account mode a letter of `agentSetAbstraction` stands for. */
export function modeOfLetter(letter: 'i' | 'u' | 'p'): ChosenMode {
  return MODE_BY_LETTER[letter]
}

/** The mode of a `userSetAbstraction`; the older abstraction of sub-venues has its own action. */
export function modeNamed(name: string): ChosenMode | undefined {
  return SETTABLE.find((mode) => mode === name)
}

/** How the account's collateral is kept, by what is so in fact. */
export function abstractionOf(context: FaceContext, user: string): AbstractionMode {
  const chosen = context.facts.abstraction(user)
  switch (context.host.view.account(user)?.collateral) {
    case 'all':
      return chosen === 'portfolioMargin' ? 'portfolioMargin' : 'unifiedAccount'
    case 'subVenues':
      return 'dexAbstraction'
    case 'separate':
    case undefined:
      return chosen === 'disabled' ? 'disabled' : 'default'
  }
}

/**
 * Accounts of a snapshot from before collateral was shared in fact are unified with the next block;
 * to be called when facts and engine were read back.
 */
export function unifyOldAccounts(context: FaceContext): void {
  for (const account of context.facts.unifiedAccounts()) {
    if (context.host.view.account(account)?.collateral !== 'separate') continue
    const command = { type: 'setCollateral', account, collateral: 'all' } as const
    context.host.submit(command).catch((error: unknown) => {
      process.stderr.write(`hyperliquid face: ${account} was not unified: ${error}\n`)
    })
  }
}

/** Whether the spot balance of money is the collateral of everything. */
export function isUnified(context: FaceContext, user: string): boolean {
  return context.host.view.account(user)?.collateral === 'all'
}

/**
 * `userSetAbstraction`, `agentSetAbstraction` and the older `userDexAbstraction`: how collateral is
 * shared between balances. Money that was shared is split again only on an idle account.
 */
export async function setAbstraction(
  context: FaceContext,
  sender: ActionSender,
  mode: ChosenMode | undefined,
): Promise<ExchangeReply> {
  if (mode === undefined) return refuse(context, sender, 'Invalid abstraction.')
  const { account } = sender
  const volumeMicro = context.host.view.account(account)?.cumulativeVolumeMicro ?? 0
  if (mode === 'portfolioMargin' && volumeMicro < PORTFOLIO_VOLUME_MICRO) {
    return refuse(context, sender, 'Cannot enable portfolio margin until enough volume traded.')
  }
  const result = await context.host.submit(
    { type: 'setCollateral', account, collateral: COLLATERAL[mode] },
    toFaceRecord(sender.record({ facts: [{ kind: 'abstraction', account, mode }] })),
    toFaceRecord(sender.record()),
  )
  return result.ok ? DONE : refused(REFUSALS[result.reason])
}

const REFUSALS = {
  unknownAccount: 'Must deposit before performing actions.',
  hasPositions: 'Cannot change abstraction with open positions or orders.',
  notReversible: 'Cannot enable dex abstraction on a unified account.',
} as const
