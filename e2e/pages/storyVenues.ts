/** A venue as the stories meet it on paper. */
export interface StoryVenue {
  /** Provider key, and the name of its face at the exchange's admin port. */
  key: string
  name: string
  /** Market ids by the symbol of the asset. */
  markets: Readonly<Record<'BTC' | 'ETH', string>>
  /** Titles of the setup's steps in their order, and what is pressed in each. */
  setUp: readonly { title: string; press: RegExp }[]
  /** What the setup asks of the wallet, in order. */
  signatures: readonly string[]
  /** Whether the account is shown only once the first step is done. */
  isGated: boolean
}

const SIGN = /^(Sign|Try again)/

/** The venues of the desks that the stories run against. */
export const STORY_VENUES = {
  hyperliquid: {
    key: 'hyperliquid',
    name: 'Hyperliquid',
    markets: { BTC: 'BTC', ETH: 'ETH' },
    setUp: [
      { title: 'Allow one-click trading', press: SIGN },
      { title: 'Approve builder fee', press: SIGN },
    ],
    signatures: ['eth_signTypedData_v4', 'eth_signTypedData_v4'],
    isGated: false,
  },
  lighter: {
    key: 'lighter',
    name: 'Lighter',
    markets: { BTC: '1', ETH: '0' },
    setUp: [
      { title: 'Create a trading key', press: SIGN },
      { title: 'Account tier', press: /^Choose: Premium/ },
      { title: 'Approve platform fee', press: SIGN },
    ],
    signatures: ['personal_sign', 'personal_sign'],
    isGated: false,
  },
  ondo: {
    key: 'ondo',
    name: 'Ondo Perps',
    markets: { BTC: 'BTC-USD.P', ETH: 'ETH-USD.P' },
    setUp: [
      { title: 'Sign in', press: /^(Sign in|Try again)/ },
      { title: 'Accept the venue’s terms', press: /^(Accept|Try again)/ },
    ],
    signatures: ['personal_sign'],
    isGated: true,
  },
} as const satisfies Record<string, StoryVenue>

/** The venues that the desks of the stories have. */
export function storyVenues(): readonly StoryVenue[] {
  return Object.values(STORY_VENUES)
}
