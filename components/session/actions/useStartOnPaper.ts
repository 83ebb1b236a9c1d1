'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf } from '@/components/session/messages/actionFailure'
import { faucetPathOf } from '@/components/session/reads/faucetPath'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { planNewKey } from '@/components/session/wallet/newKey'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import { accountSummaryQuery } from '@/lib/queries/account/account'
import { accountKeysQuery } from '@/lib/queries/account/accountKeys'
import { needsPaperMoney } from '@/lib/queries/account/paperMoney'
import { runSetupAction } from '@/lib/queries/account/runSetupAction'
import { setupQuery, stepsLeft } from '@/lib/queries/account/setup'
import { readAgain } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import { providersQuery } from '@/lib/queries/providers'
import { askSignAgain } from '@/lib/stores/system/signAgain'
import { FRAME_KEY_DAYS, KEY_DAYS } from '@/lib/trade/rules/keyLifetime'
import { askFaucet } from './useFaucet'

/** Why a start stopped. */
export interface PaperStop {
  message: string
  /** Nothing failed: it goes on at the next press. */
  isQuestion: boolean
}

/** Connecting the paper wallet, money and set-up as one. */
export interface PaperStart {
  /** What it is doing, in words; undefined while it does nothing. */
  progress: string | undefined
  /** @returns why it stopped; undefined where all of it is done */
  start: (walletId: string) => Promise<PaperStop | undefined>
}

/**
 * Goes all the way to the first order at once: connects the paper wallet, asks for paper money where
 * the account has none, and signs what the venue wants signed before trading. What is done already
 * is left alone, so that a start that stopped half way goes on from there. A key takes the first slot
 * that is free. It stops before it makes a key that ends another one, and names that one: the paper
 * wallet signs without asking. Where one of others’ keys has to end first, it names those and stops.
 * Undefined where the desk has no paper exchange.
 */
export function useStartOnPaper(): PaperStart | undefined {
  const config = usePublicConfig()
  const { venues, keyName } = config
  const usualDays = keyName === undefined ? KEY_DAYS : FRAME_KEY_DAYS
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { handle } = useWallet()
  const [progress, setProgress] = useState<string>()
  /** Id of the key that the last start named. */
  const namedKey = useRef<string>(undefined)
  const onPaper = venues.filter(({ network }) => network === 'paper').map(({ key }) => key)
  const provider = client.plugins.find(({ key }) => onPaper.includes(key))?.key
  const faucetPath = provider && faucetPathOf(config, provider)
  if (faucetPath === undefined || provider === undefined) return undefined

  const goOn = async (walletId: string): Promise<PaperStop | undefined> => {
    setProgress(t('Connecting the paper wallet…'))
    await handle.connect(walletId)
    const state = handle.state()
    if (state.status !== 'connected') throw new Error('the paper wallet did not connect')
    const ref = { provider, address: state.address }
    setProgress(t('Requesting paper money…'))
    const before = await cache.fetchQuery({ ...setupQuery(client, ref), staleTime: 0 })
    if (await needsPaperMoney(before, () => summaryOf(ref))) {
      await askFaucet(cache, faucetPath, state.address)
    }
    const wallet = handle.wallet()
    const signal = handle.signalOf(state.address)
    for (;;) {
      const setup = await cache.fetchQuery({ ...setupQuery(client, ref), staleTime: 0 })
      const left = stepsLeft(setup)
      const [step] = left
      if (step === undefined) break
      const { descriptor } = step
      const choice = descriptor.options?.find((option) => option.default) ?? descriptor.options?.[0]
      const key = await planNewKey(descriptor, usualDays, () =>
        cache.fetchQuery({ ...accountKeysQuery(client, ref), staleTime: 0 }),
      )
      if (key?.noRoom !== undefined) return { message: key.noRoom, isQuestion: true }
      if (key?.ended !== undefined && key.ended.id !== namedKey.current) {
        namedKey.current = key.ended.id
        const message = `${key.ended.words} ${t('Press again to continue.')}`
        return { message, isQuestion: true }
      }
      setProgress(t('Setting up trading: {count} left', { count: left.length }))
      await runSetupAction(client, {
        ...ref,
        type: choice?.type ?? descriptor.type,
        params: choice?.params ?? key?.params,
        wallet,
        signal,
        async confirmAgain() {
          // The name is for the question alone: without the list of venues it is asked by the key.
          const providers = await cache.fetchQuery(providersQuery(client)).catch(() => [])
          const venue = providers.find(({ key }) => key === provider)?.name ?? provider
          return await askSignAgain({ label: t('Trading setup'), venue }, signal)
        },
        onWaiting: () => undefined,
        onSummary: () => undefined,
      })
      const after = await cache.fetchQuery({ ...setupQuery(client, ref), staleTime: 0 })
      // A step that stays after its signature would be signed for ever.
      if (stepsLeft(after).length >= left.length) throw new Error('a setup step was not taken')
    }
    await readAgain(cache, { queryKey: keys.account(provider, state.address) })
    return undefined
  }

  const summaryOf = (ref: { provider: string; address: string }) =>
    cache.fetchQuery({ ...accountSummaryQuery(client, ref), staleTime: 0 })

  return {
    progress,
    async start(walletId) {
      try {
        return await goOn(walletId)
      } catch (error) {
        return { message: failureOf(error).message, isQuestion: false }
      } finally {
        setProgress(undefined)
      }
    },
  }
}
