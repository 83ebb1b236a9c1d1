import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi } from 'viem'
import { encodeDeployData, encodeFunctionData } from 'viem/utils'
import { z } from 'zod'
import { HYPERLIQUID_BRIDGE, TREASURY, USDC_ADDRESS } from './addresses'
import { HexBigInt, HexNumber, HexText, type Rpc } from './rpc'

/** What the paper exchange does on its chain, one transaction after another. */
export interface Treasury {
  /** Deploys what is not there yet and gives the bridges their reserve. */
  prepare(): Promise<void>
  /** Gas and USDC for an address. Resolves when mined, with the hash of the mint. */
  fund(address: string, amountMicro: bigint): Promise<string>
  /**
   * Pays a withdrawal from a bridge unless it was paid before; tops the reserve up when it is short.
   * @returns the hash of the payment, or undefined when it was paid before
   */
  pay(bridge: string, payment: BridgePayment): Promise<string | undefined>
}

export interface BridgePayment {
  /** 32 bytes in hex; the bridge pays each once. */
  id: string
  destination: string
  amountMicro: number
}

const Artifact = z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: HexText })
const Artifacts = z.object({ TestUsdc: Artifact, Bridge: Artifact })

const ETHER = 10n ** 18n
const TREASURY_GAS = 1_000_000n * ETHER
/** Gas an address is given: thousands of transfers. */
const FAUCET_GAS = 10n * ETHER
/** What a bridge holds at first: more than paper traders win. */
const RESERVE_MICRO = 10n ** 15n
const RECEIPT_TIMEOUT_MS = 5_000
const PAUSE_MS = 10

const Receipt = z.object({ status: HexNumber }).nullable()

export function createTreasury(rpc: Rpc): Treasury {
  const { TestUsdc, Bridge } = readArtifacts()
  let last: Promise<unknown> = Promise.resolve()

  /** One after another, so that nonces are never given twice. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }

  async function send(to: string | undefined, data: string): Promise<string> {
    const transaction = { from: TREASURY, ...(to === undefined ? {} : { to }), data }
    const hash = await rpc.call('eth_sendTransaction', [transaction], HexText)
    const deadlineMs = performance.now() + RECEIPT_TIMEOUT_MS
    while (performance.now() < deadlineMs) {
      const receipt = await rpc.call('eth_getTransactionReceipt', [hash], Receipt)
      if (receipt?.status === 1) return hash
      if (receipt) throw new Error(`transaction ${hash} failed`)
      await new Promise((resume) => setTimeout(resume, PAUSE_MS))
    }
    throw new Error(`transaction ${hash} was not mined`)
  }

  const read = (to: string, data: string): Promise<bigint> =>
    rpc.call('eth_call', [{ to, data }, 'latest'], HexBigInt)
  const usdcCall = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: TestUsdc.abi, functionName, args })
  const bridgeCall = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: Bridge.abi, functionName, args })
  const balanceOf = (address: string) => read(USDC_ADDRESS, usdcCall('balanceOf', [address]))
  const mint = (address: string, amountMicro: bigint) =>
    send(USDC_ADDRESS, usdcCall('mint', [address, amountMicro]))

  async function deployMissing(): Promise<void> {
    const creations = [
      { address: USDC_ADDRESS, data: TestUsdc.bytecode },
      {
        address: HYPERLIQUID_BRIDGE,
        data: encodeDeployData({
          abi: Bridge.abi,
          bytecode: Bridge.bytecode,
          args: [USDC_ADDRESS],
        }),
      },
    ]
    for (const { address, data } of creations) {
      const code = await rpc.call('eth_getCode', [address, 'latest'], HexText)
      if (code !== '0x') continue
      await send(undefined, data)
    }
    if ((await balanceOf(HYPERLIQUID_BRIDGE)) === 0n) await mint(HYPERLIQUID_BRIDGE, RESERVE_MICRO)
  }

  async function giveGas(address: string): Promise<void> {
    const held = await rpc.call('eth_getBalance', [address, 'latest'], HexBigInt)
    if (held < FAUCET_GAS) await setBalance(address, FAUCET_GAS)
  }

  const setBalance = (address: string, wei: bigint): Promise<unknown> =>
    rpc.call('anvil_setBalance', [address, `0x${wei.toString(16)}`], z.unknown())

  return {
    prepare: () =>
      inTurn(async () => {
        await rpc.call('anvil_impersonateAccount', [TREASURY], z.unknown())
        await setBalance(TREASURY, TREASURY_GAS)
        await deployMissing()
      }),
    fund: (address, amountMicro) =>
      inTurn(async () => {
        await giveGas(address)
        return mint(address, amountMicro)
      }),
    pay: (bridge, { id, destination, amountMicro }) =>
      inTurn(async () => {
        if ((await read(bridge, bridgeCall('isPaid', [id]))) !== 0n) return undefined
        const amount = BigInt(amountMicro)
        const held = await balanceOf(bridge)
        if (held < amount) await mint(bridge, amount - held + RESERVE_MICRO)
        return send(bridge, bridgeCall('pay', [id, destination, amount]))
      }),
  }
}

function readArtifacts(): z.infer<typeof Artifacts> {
  const text = readFileSync(join(import.meta.dirname, 'artifacts.json'), 'utf8')
  return Artifacts.parse(JSON.parse(text))
}
