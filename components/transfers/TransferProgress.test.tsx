import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { RunInput } from '@/lib/client/actions/actionRun'
import type { Provider } from '@/lib/schema/model/provider'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { TransferProgress } from './TransferProgress'
import { type TransferRun, useTransferRun } from './useTransferRun'

let browser: BareBrowser
/** State of the form after each render. */
const runs: TransferRun[] = []
beforeEach(async () => {
  runs.length = 0
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

function Form({ provider }: { provider: Provider }) {
  runs.push(useTransferRun(provider))
  return null
}

/** Texts of the form as it is now. */
function texts(): string {
  const run = runs.at(-1)
  return run === undefined ? '' : renderToStaticMarkup(<TransferProgress run={run} />)
}

it.each([
  ['A', kindA, 'USER', 'Review and sign in your wallet…', 'Request to sign'],
  ['B', kindB, 'SDK', 'Signing…', 'Request'],
  ['C', kindC, 'SDK', 'Signing…', 'Request'],
] as const)(
  'a withdrawal at venue kind %s names whom it waits for',
  async (_kind, provider, signer, text, title) => {
    const sent: { report: RunInput['onProgress'] } = { report: undefined }
    const client = {
      runAction({ onProgress }: RunInput) {
        sent.report = onProgress
        return new Promise(() => undefined)
      },
    }
    browser.render(bareDesk(<Form provider={provider} />, { client, provider: provider.key }))
    await expect.poll(() => runs.length).toBeGreaterThan(0)
    const params = { amount: '5', destination: DESK_ADDRESS } as const
    void runs.at(-1)?.run('withdrawal', params, 'Withdraw 5')
    await expect.poll(() => sent.report).toBeDefined()
    sent.report?.({ phase: 'verified', steps: [], summaries: [['Withdraw 5']] })
    await expect.poll(texts).toContain('Withdraw 5')
    expect(texts()).toContain(`>${title}<`)
    sent.report?.({ phase: 'signing', signer })
    await expect.poll(texts).toContain(text)
  },
)
