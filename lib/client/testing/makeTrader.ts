import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { hyperliquidFrom } from '@/lib/client/hyperliquid/fromConfig'
import { lighterFrom } from '@/lib/client/lighter/fromConfig'
import { ondoFrom } from '@/lib/client/ondo/fromConfig'
import type { PluginFactory } from '@/lib/client/plugin'
import { ActionType } from '@/lib/schema/model/enums'
import { PublicConfig, type PublicVenue } from '@/lib/schema/model/publicConfig'

// `lib/client/testing/makeTrader.ts <what as JSON>`: sets an account up at a venue
// of a running desk, as its owner would in a browser, and writes the keys that a browser would keep,
// as JSON. A program of its own: stories do not load the library.
const What = z.object({
  /** Where the desk's pages are. */
  origin: z.string(),
  provider: z.string(),
  /** Of the account's wallet. */
  privateKey: z.templateLiteral(['0x', z.string()]),
})

const PLUGINS: Readonly<Record<string, (venue: PublicVenue) => PluginFactory>> = {
  hyperliquid: hyperliquidFrom,
  lighter: lighterFrom,
  ondo: ondoFrom,
}

/** Input of a step where its venue leaves a choice. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accountType: { tier: 'premium' },
}

const { origin, provider, privateKey } = What.parse(JSON.parse(process.argv[2] ?? '{}'))
const config = PublicConfig.parse(await (await fetch(`${origin}/bff/config`)).json())
const venue = config.venues.find(({ key }) => key === provider)
const pluginOf = PLUGINS[venue?.protocol ?? '']
if (venue === undefined || pluginOf === undefined) throw new Error(`the desk has no ${provider}`)
const credentials = createMemoryCredentials()
const client = createPerpsClient({
  apiUrl: `${origin}${config.apiUrl}`,
  serviceName: config.serviceName,
  metaDomain: config.meta,
  credentials,
  // As a page of the desk asks.
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin } }),
  plugins: [pluginOf(venue)],
})
const wallet = localWallet(privateKeyToAccount(privateKey))
const who = { provider, address: wallet.address }
const done = new Set<ActionType>()
for (;;) {
  const { isReady, items } = await client.checkSetup(who)
  if (isReady) break
  const next = items.find(({ satisfied }) => !satisfied)
  const action = ActionType.parse(next?.descriptor.type)
  if (done.has(action)) throw new Error(`${provider} still waits for ${action}`)
  done.add(action)
  const params = CHOICES[action]
  await client.runSetupStep({ ...who, action, wallet, ...(params && { params }) })
}
client.close()
const names = (await credentials.names?.('')) ?? []
const kept = names.map(async (name) => ({ name, text: await credentials.get(name) }))
process.stdout.write(JSON.stringify(await Promise.all(kept)))
process.exit(0)
