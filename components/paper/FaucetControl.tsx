'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { parseTyped } from '@/lib/decimal/decimal'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import { askPaper } from '@/lib/queries/askPaper'
import { readAgain } from '@/lib/queries/keepAsking'
import { FaucetResponse } from '@/lib/schema/model/faucet'
import { ControlCard } from './ControlCard'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Gives any account paper money, on every exchange and on the chain. */
export function FaucetControl() {
  const { faucetPath } = usePublicConfig()
  const { account } = useWallet()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [amount, setAmount] = useState('10000')
  const [isBusy, setIsBusy] = useState(false)
  if (faucetPath === undefined) return null
  const address = typed ?? account ?? ''
  const isAddress = ADDRESS.test(address)

  async function give(path: string): Promise<void> {
    setIsBusy(true)
    try {
      const given = await askPaper(path, FaucetResponse, { body: { address, amount } })
      notifyDone(
        t('Paper money credited'),
        t('{amount} USD to {slice}…', {
          amount: markOwn(given.amount),
          slice: given.address.slice(0, 10),
        }),
      )
      await readAgain(cache, { queryKey: ['account'] })
    } catch (error) {
      notifyRefused(t('Faucet'), failureOf(error))
    }
    setIsBusy(false)
  }

  return (
    <ControlCard
      title={t('Faucet')}
      description={t(
        'Credits an account on every exchange, plus gas and the same amount of test USDC on the chain.',
      )}
    >
      <form
        className="flex flex-col gap-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          give(faucetPath)
        }}
      >
        <input
          type="text"
          aria-label={t('Account to credit')}
          aria-invalid={address !== '' && !isAddress ? true : undefined}
          placeholder={t('0x… account')}
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setTyped(event.target.value.trim())}
          className="h-8 w-full rounded-md border border-line-strong bg-bg px-2.5 font-mono text-12 outline-none placeholder:text-faint focus:border-accent aria-invalid:border-danger"
        />
        <div className="flex items-start gap-1.5">
          <DecimalInput
            label={t('Amount')}
            size="sm"
            value={amount}
            onValueChange={setAmount}
            unit="USD"
            className="min-w-0 flex-1"
          />
          <Button
            type="submit"
            size="lg"
            tone="primary"
            disabled={!isAddress || parseTyped(amount) === undefined}
            isBusy={isBusy}
          >
            {t('Credit')}
          </Button>
        </div>
      </form>
    </ControlCard>
  )
}
