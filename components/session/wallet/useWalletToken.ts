'use client'
import { decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import { useRead } from '@/components/session/live/useRead'
import type { Decimal } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { useWallet } from './useWallet'

/** A token on a chain. */
export interface TokenRef {
  chainId: number
  tokenAddress: string
}

/** What the connected wallet holds of a token: read through the wallet, on the chain it is on. */
export interface WalletToken {
  balance: Decimal
  decimals: number
}

const FRESH_FOR_MS = 5_000

/**
 * Reads what the connected wallet holds of a token; `null` while it is on another network, where it
 * cannot be read.
 */
export function useWalletToken({ chainId, tokenAddress }: TokenRef) {
  const { account, handle } = useWallet()
  return useRead({
    queryKey: ['wallet', account, 'token', chainId, tokenAddress],
    enabled: account !== undefined,
    staleTime: FRESH_FOR_MS,
    refetchInterval: FRESH_FOR_MS,
    queryFn: async (): Promise<WalletToken | null> => {
      const wallet = handle.wallet()
      if (wallet === undefined) return null
      const read = (data: `0x${string}`) =>
        wallet.transactions.read({ chainId, to: hexOf(tokenAddress), data })
      const [units, decimals] = await Promise.all([
        read(encodeFunctionData({ ...BALANCE_OF, args: [wallet.address] })),
        read(encodeFunctionData(DECIMALS)),
      ])
      if (units === undefined || decimals === undefined) return null
      const places = decodeFunctionResult({ ...DECIMALS, data: decimals })
      const balance = decodeFunctionResult({ ...BALANCE_OF, data: units })
      return { balance: fromScaledInteger(balance, places), decimals: places }
    },
  })
}

const BALANCE_OF = { abi: erc20Abi, functionName: 'balanceOf' } as const
const DECIMALS = { abi: erc20Abi, functionName: 'decimals' } as const

function hexOf(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
