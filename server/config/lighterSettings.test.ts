import { expect, it } from 'vitest'
import { parseEnv } from './env'
import { lighterConfigs } from './lighter'

const deployed = (collateral: object) =>
  parseEnv({
    LIGHTER_NETWORK: 'off',
    LIGHTER_DEPLOYMENTS: JSON.stringify([
      { key: 'lighter-b', baseUrl: 'https://api.b.example', chainId: 301, collateral },
    ]),
  })

it.each([
  [{ symbol: 'USDG' }, 3],
  [{ symbol: 'USDG', assetId: 3 }, 3],
])(
  'a deployment’s collateral is the asset that steps are built with: %o',
  (collateral, assetId) => {
    expect(lighterConfigs(deployed(collateral))).toMatchObject([{ collateral: { assetId } }])
  },
)

it.each([1, 4, '3', null])(
  'refuses another asset as collateral, naming the setting: %o',
  (assetId) => {
    expect(() => deployed({ symbol: 'USDG', assetId })).toThrow(
      `bad setting LIGHTER_DEPLOYMENTS: 0.collateral.assetId: must be 3, and is ${JSON.stringify(assetId)}`,
    )
  },
)
