import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EmbedPageContext, type EmbedPageState } from '@/components/embed/embedPage'
import { HostLinkContext } from '@/components/embed/hostLinkContext'
import type { HostLink } from '@/components/embed/openHostLink'
import { PublicConfigContext } from '@/components/session/reads/usePublicConfig'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { WalletHandle } from '@/components/session/wallet/walletStore'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { HOST_CONNECTOR_ID } from '@/lib/wallet/hostWalletChoice'
import { HostWalletProvider } from './HostWalletProvider'

const HOST_ACCOUNT = `0x${'aa'.repeat(20)}`
const OTHER_ACCOUNT = `0x${'bb'.repeat(20)}`
const WAIT_MS = 5_000
/** The code of wallets is loaded meanwhile, on a machine that may be busy. */
const PATIENCE = { timeout: 40_000 }
const CONFIG: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
  ...{ venues: [], meta: { name: 'Perps', chainId: 1 } },
}

type WalletListener = Parameters<EmbedPageState['onWalletEvent']>[0]

let browser: BareBrowser
let handle: WalletHandle
const walletListeners = new Set<WalletListener>()
/** Answers the frame for a host whose wallet is connected there. */
const askWallet = vi.fn(
  async (method: string): Promise<unknown> => (method === 'eth_chainId' ? '0x1' : [HOST_ACCOUNT]),
)
const link = {
  guest: { askWallet, send: () => undefined },
  origin: 'https://app.example:8443',
} as unknown as HostLink

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.stubGlobal('location', { pathname: '/embed/ticket' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await browser.close()
  vi.unstubAllGlobals()
  walletListeners.clear()
  askWallet.mockClear()
})

function Probe() {
  handle = useWallet().handle
  return null
}

/** The page with what its host said of its wallet so far. */
function show(walletOffer: EmbedPageState['walletOffer']) {
  // As of the whole page's state, a new one each time.
  const onWalletEvent: EmbedPageState['onWalletEvent'] = (listener) => {
    walletListeners.add(listener)
    return () => {
      walletListeners.delete(listener)
    }
  }
  browser.render(
    <PublicConfigContext value={CONFIG}>
      <HostLinkContext value={link}>
        <EmbedPageContext value={{ walletOffer, onWalletEvent } as EmbedPageState}>
          <HostWalletProvider>
            <Probe />
          </HostWalletProvider>
        </EmbedPageContext>
      </HostLinkContext>
    </PublicConfigContext>,
  )
}

/** A page whose visitor opened the choice of wallets, and whose host did not come in time. */
async function showWithoutHost() {
  show(undefined)
  const loaded = handle.load()
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  vi.useRealTimers()
  await loaded
}

const names = () => handle.state().choices.map(({ name }) => name)
const sites = () => new Map(handle.state().choices.map(({ name, site }) => [name, site]))
const isConnectedTo = (address: string) =>
  vi.waitFor(() => {
    expect(handle.state()).toMatchObject({ status: 'connected', address })
  }, PATIENCE)

/** Lets everything run that waits for nothing. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

it('takes a wallet that the visitor connects on the host’s page later', async () => {
  vi.useRealTimers()
  askWallet.mockImplementationOnce(async () => [])
  show({ isProvided: true, name: 'Host' })
  await settle()
  expect(handle.state().status).not.toBe('connected')
  const change = (accounts: readonly string[]) => {
    for (const listener of [...walletListeners]) {
      listener({ name: 'accountsChanged', data: [...accounts] })
    }
  }
  change([])
  await settle()
  expect(handle.state().status).not.toBe('connecting')
  change([HOST_ACCOUNT])
  await isConnectedTo(HOST_ACCOUNT)
  await handle.disconnect()
})

it('takes the wallet of a host that comes after the choice of wallets was shown without it', async () => {
  await showWithoutHost()
  expect(names()).toEqual([])
  show({ isProvided: true, name: 'Host' })
  await isConnectedTo(HOST_ACCOUNT)
  expect([...sites()]).toEqual([['Host', 'app.example:8443']])
})

it('takes the wallet of a host that comes late where no wallet was looked for before', async () => {
  show(undefined)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  vi.useRealTimers()
  show({ isProvided: true, name: 'Host' })
  await isConnectedTo(HOST_ACCOUNT)
})

it('keeps the wallet that the visitor connected meanwhile, and offers the host’s beside it', async () => {
  await showWithoutHost()
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [OTHER_ACCOUNT],
    on() {},
    removeListener() {},
  }
  const info = { uuid: 'u', name: 'Own', icon: 'data:image/svg+xml,', rdns: 'test.own' }
  browser.window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
  )
  await handle.connect(info.rdns)
  show({ isProvided: true, name: 'Host' })
  await vi.waitFor(() => expect([...names()].sort()).toEqual(['Host', 'Own']), PATIENCE)
  expect(sites().get('Host')).toBe('app.example:8443')
  expect(sites().get('Own')).toBeUndefined()
  await settle()
  expect(askWallet).toHaveBeenCalledWith('eth_accounts', [])
  expect(handle.state()).toMatchObject({ status: 'connected', address: OTHER_ACCOUNT })

  await handle.connect(HOST_CONNECTOR_ID)
  expect(handle.state()).toMatchObject({ status: 'connected', address: HOST_ACCOUNT })
})

it('follows the host’s wallet to another account, whatever else changed on the page before', async () => {
  const offer = { isProvided: true, name: 'Host' }
  vi.useRealTimers()
  show(offer)
  await isConnectedTo(HOST_ACCOUNT)
  expect([...sites()]).toEqual([['Host', 'app.example:8443']])
  show(offer)
  for (const listener of [...walletListeners]) {
    listener({ name: 'accountsChanged', data: [OTHER_ACCOUNT] })
  }
  await isConnectedTo(OTHER_ACCOUNT)
})
