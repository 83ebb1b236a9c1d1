import type { WireAbstraction } from './wireSpot'

/** How an account keeps its collateral; unset and `default` are the same as `disabled`. */
export type AccountMode = 'disabled' | 'dexAbstraction' | 'unifiedAccount' | 'portfolioMargin'

/** A mode that can be chosen; the venue lets nobody choose `dexAbstraction` any more. */
export type SettableMode = Exclude<AccountMode, 'dexAbstraction'>

/** The word of a mode that can be chosen, as it is; undefined for any other. */
export function readSettableMode(word: string): SettableMode | undefined {
  return word === 'disabled' || word === 'unifiedAccount' || word === 'portfolioMargin'
    ? word
    : undefined
}

const CODES = { disabled: 'i', unifiedAccount: 'u', portfolioMargin: 'p' } as const

/** The letter that an agent's action names a mode by; a wallet's action names it in full. */
export function abstractionCode(mode: SettableMode): (typeof CODES)[SettableMode] {
  return CODES[mode]
}

/** The venue's word for the mode as ours; undefined for a word that is new. */
export function readAccountMode(word: WireAbstraction): AccountMode | undefined {
  switch (word) {
    case null:
    case 'default':
    case 'disabled':
      return 'disabled'
    case 'dexAbstraction':
    case 'unifiedAccount':
    case 'portfolioMargin':
      return word
    default:
      return undefined
  }
}

/** Whether collateral lies on the spot side, where perpetual states do not show it. */
export function keepsCollateralOnSpot(mode: AccountMode | undefined): boolean {
  return mode === 'unifiedAccount' || mode === 'portfolioMargin'
}
