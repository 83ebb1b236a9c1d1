import type { WireAbstraction } from './wire/wireSpot'

/** How an account keeps its collateral; unset and `default` are the same as `disabled`. */
export type AccountMode = 'disabled' | 'dexAbstraction' | 'unifiedAccount' | 'portfolioMargin'

/** A mode that can be chosen; `dexAbstraction` can no longer be chosen. */
export type SettableMode = Exclude<AccountMode, 'dexAbstraction'>

const CODES = { disabled: 'i', unifiedAccount: 'u', portfolioMargin: 'p' } as const

/** The letter that an agent's action names a mode by; a wallet's action names it in full. */
export function abstractionCode(mode: SettableMode): (typeof CODES)[SettableMode] {
  return CODES[mode]
}

/** The mode that an agent's action names by a letter. */
export function modeOfCode(code: (typeof CODES)[SettableMode]): SettableMode {
  return code === 'i' ? 'disabled' : code === 'u' ? 'unifiedAccount' : 'portfolioMargin'
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
