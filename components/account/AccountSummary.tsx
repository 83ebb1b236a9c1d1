'use client'
import type { ReactNode } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { errorText } from '@/components/session/errorText'
import { useFaucet } from '@/components/session/useFaucet'
import { useLiveAccount } from '@/components/session/useLiveAccount'
import { useSetup } from '@/components/session/useSetup'
import { useWallet } from '@/components/session/useWallet'
import { Button } from '@/components/ui/Button'
import { Skeleton } from '@/components/ui/Skeleton'
import { say } from '@/lib/messages/say'
import type { AccountSummary as Figures } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'
import { MarginMeter } from './MarginMeter'

/** What the connected account is worth at the provider, what is locked and what is free. */
export function AccountSummary({ provider }: { provider: Provider }) {
  const { account, status } = useWallet()
  return (
    <section
      aria-labelledby="account-heading"
      className="flex flex-col gap-[5px] border-line border-t px-3 pt-2.5 pb-3"
    >
      <h2 id="account-heading" className="mb-0.5 flex justify-between font-semibold">
        <span>{say('Account')}</span> <span className="text-muted">{provider.name}</span>
      </h2>
      {account === undefined ? (
        <p className="text-muted">
          {status === 'reconnecting'
            ? say('Looking for your wallet…')
            : say('Connect a wallet to see your balance.')}
        </p>
      ) : (
        <Connected provider={provider} />
      )}
    </section>
  )
}

function Connected({ provider }: { provider: Provider }) {
  const { data: setup } = useSetup(provider.key)
  const summary = useLiveAccount(provider.key)
  const faucet = useFaucet()
  return (
    <>
      {setup?.accountExists === false ? (
        <p className="text-muted">
          {say('{name} has no account for this wallet yet: its first deposit opens one.', {
            name: provider.name,
          })}
        </p>
      ) : summary.data !== undefined ? (
        <FigureRows figures={summary.data} />
      ) : summary.isError ? (
        <p className="flex items-center justify-between gap-2 text-danger">
          {errorText(summary.error).message}
          <Button size="sm" onClick={summary.refetch}>
            {say('Try again')}
          </Button>
        </p>
      ) : (
        <LoadingRows />
      )}
      {faucet === undefined ? null : (
        <Button
          size="lg"
          isBusy={faucet.isAsking}
          onClick={() => void faucet.ask()}
          className="mt-1 w-full"
        >
          {say('Faucet')}
        </Button>
      )}
    </>
  )
}

function FigureRows({ figures }: { figures: Figures }) {
  return (
    <>
      <dl className="flex flex-col gap-[5px]">
        <Row name={say('Equity')}>
          <Usd value={figures.portfolioValue} hasSymbol={false} isOwn />
        </Row>
        <Row name={say('Available')}>
          <Usd value={figures.availableMargin} hasSymbol={false} isOwn />
        </Row>
        <Row name={say('Unrealized PnL')}>
          <SignedPnl value={figures.unrealizedPnl} />
        </Row>
      </dl>
      <MarginMeter figures={figures} />
    </>
  )
}

function LoadingRows() {
  return (
    <>
      {[say('Equity'), say('Available'), say('Unrealized PnL'), say('Margin used')].map((name) => (
        <Row key={name} name={name}>
          <Skeleton className="h-3 w-16" />
        </Row>
      ))}
      <Skeleton className="h-1 w-full" />
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between text-muted">
      <dt>{name}</dt>
      <dd className="font-medium text-fg">{children}</dd>
    </div>
  )
}
