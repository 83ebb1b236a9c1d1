import type { AccountId, Token } from './commands'

/**
 * Where money lies: `` is the main venue's collateral, `spot` the spot balances, anything else the
 * sub-venue of that name.
 */
export type WalletName = string

export const MAIN_WALLET: WalletName = ''
export const SPOT_WALLET: WalletName = 'spot'

/**
 * What counts as collateral: every wallet for itself, the main wallet for all sub-venues settled in
 * the same money, or the spot balance of that money for everything.
 */
export type CollateralMode = 'separate' | 'subVenues' | 'all'

/** Chooses what counts as collateral; wallets that become one are joined. */
export interface SetCollateral {
  type: 'setCollateral'
  account: AccountId
  collateral: CollateralMode
}

/** Moves a token between two wallets of one account, or to another account, which it opens. */
export interface Transfer {
  type: 'transfer'
  account: AccountId
  destination: AccountId
  fromWallet: WalletName
  toWallet: WalletName
  token: Token
  /** In the token's smallest units (micro for money). */
  units: number
  /** Charged on top, in the same token. */
  feeUnits?: number
}

/** Pays out what builders and referrers were promised. */
export interface ClaimRewards {
  type: 'claimRewards'
  account: AccountId
}

/** Marks the account as referred; it pays less from then on, up to a volume. */
export interface SetReferred {
  type: 'setReferred'
  account: AccountId
}

export type WalletCommand = SetCollateral | Transfer | ClaimRewards | SetReferred

export type TransferRejectReason =
  | 'unknownAccount'
  | 'unknownWallet'
  | 'wrongToken'
  | 'invalidAmount'
  | 'sameWallet'
  | 'insufficientBalance'

export interface WalletResults {
  setCollateral:
    | { ok: true }
    | { ok: false; reason: 'unknownAccount' | 'hasPositions' | 'notReversible' }
  transfer: { ok: true } | { ok: false; reason: TransferRejectReason }
  setReferred: { ok: true } | { ok: false; reason: 'unknownAccount' | 'alreadyReferred' }
  claimRewards:
    | { ok: true; amountMicro: number; timeMs: number }
    | { ok: false; reason: 'unknownAccount' | 'nothingToClaim' }
}
