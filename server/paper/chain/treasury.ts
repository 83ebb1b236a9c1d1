import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi } from 'viem'
import { encodeDeployData, encodeFunctionData } from 'viem/utils'
import { z } from 'zod'
import type { ChainPayout } from '@/server/paper/face'
import {
  SETTLEMENT_CONTRACTS,
  type SettlementContract,
  TREASURY,
  TREASURY_BRIDGE,
  USDC_ADDRESS,
} from './addresses'
import { HexBigInt, HexNumber, HexText, type Rpc } from './rpc'

/** What the paper exchange does on its chain, one transaction after another. */
export interface Treasury {
  /** Deploys what is not there yet and gives the bridges their reserve. */
  prepare(): Promise<void>
  /** Gas and USDC for an address. Resolves when mined, with the hash of the mint. */
  fund(address: string, amountMicro: bigint): Promise<string>
  /**
   * Pays a withdrawal from a venue's contract unless it was paid before; tops the reserve up when it
   * is short.
   * @returns the hash of the payment, or undefined when it was paid before
   */
  pay(contract: SettlementContract, payment: ChainPayout): Promise<string | undefined>
}

const Artifact = z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: HexText })
const Artifacts = z.object({ TestUsdc: Artifact, Bridge: Artifact, DepositGate: Artifact })

const ETHER = 10n ** 18n
const TREASURY_GAS = 1_000_000n * ETHER
/** Gas an address is given: thousands of transfers. */
const FAUCET_GAS = 10n * ETHER
/** What a bridge holds at first: more than paper traders win. */
const RESERVE_MICRO = 10n ** 15n
const RECEIPT_TIMEOUT_MS = 5_000
const PAUSE_MS = 10

const Receipt = z.object({ status: HexNumber }).nullable()

/** Assets that a gate takes, by the index it knows them under. */
const GATE_ASSETS = [
  { index: 1, token: `0x${'0'.repeat(40)}` },
  { index: 3, token: USDC_ADDRESS },
] as const
const NATIVE_ASSET = 1

/** @param names faces that settle on the chain: only their contracts are deployed */
export function createTreasury(rpc: Rpc, names: readonly string[]): Treasury {
  const { TestUsdc, Bridge, DepositGate } = readArtifacts()
  let last: Promise<unknown> = Promise.resolve()

  /** One after another, so that nonces are never given twice. */
  function serialize<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }

  async function send(
    to: string | undefined,
    data: string,
    from: string = TREASURY,
  ): Promise<string> {
    const transaction = { from, ...(to === undefined ? {} : { to }), data }
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
  const gateCall = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: DepositGate.abi, functionName, args })
  const balanceOf = (address: string) => read(USDC_ADDRESS, usdcCall('balanceOf', [address]))
  const mint = (address: string, amountMicro: bigint) =>
    send(USDC_ADDRESS, usdcCall('mint', [address, amountMicro]))

  async function isMissing(address: string): Promise<boolean> {
    return (await rpc.call('eth_getCode', [address, 'latest'], HexText)) === '0x'
  }

  async function deployMissing(): Promise<void> {
    if (await isMissing(USDC_ADDRESS)) await send(undefined, TestUsdc.bytecode)
    if (await isMissing(TREASURY_BRIDGE)) {
      const { abi, bytecode } = Bridge
      await send(undefined, encodeDeployData({ abi, bytecode, args: [USDC_ADDRESS] }))
    }
    await fillReserve(TREASURY_BRIDGE)
    for (const name of names) {
      const contract = SETTLEMENT_CONTRACTS.get(name)
      if (contract?.kind === 'gate') await openGate(contract)
    }
  }

  async function openGate({ address, deployer }: SettlementContract): Promise<void> {
    if (await isMissing(address)) {
      const { abi, bytecode } = DepositGate
      const indexes = GATE_ASSETS.map(({ index }) => index)
      const tokens = GATE_ASSETS.map(({ token }) => token)
      const data = encodeDeployData({ abi, bytecode, args: [TREASURY, indexes, tokens] })
      await impersonate(deployer)
      await send(undefined, data, deployer)
      await setBalance(address, TREASURY_GAS)
    }
    await fillReserve(address)
  }

  async function fillReserve(address: string): Promise<void> {
    if ((await balanceOf(address)) === 0n) await mint(address, RESERVE_MICRO)
  }

  async function impersonate(address: string): Promise<void> {
    await rpc.call('anvil_impersonateAccount', [address], z.unknown())
    await setBalance(address, TREASURY_GAS)
  }

  /** What a contract must hold before it can pay. */
  async function provide(
    address: string,
    assetId: number | undefined,
    amount: bigint,
  ): Promise<void> {
    if (assetId === NATIVE_ASSET) {
      const balance = await rpc.call('eth_getBalance', [address, 'latest'], HexBigInt)
      if (balance < amount) await setBalance(address, amount + TREASURY_GAS)
      return
    }
    const balance = await balanceOf(address)
    if (balance < amount) await mint(address, amount - balance + RESERVE_MICRO)
  }

  async function giveGas(address: string): Promise<void> {
    const balance = await rpc.call('eth_getBalance', [address, 'latest'], HexBigInt)
    if (balance < FAUCET_GAS) await setBalance(address, FAUCET_GAS)
  }

  const setBalance = (address: string, wei: bigint): Promise<unknown> =>
    rpc.call('anvil_setBalance', [address, `0x${wei.toString(16)}`], z.unknown())

  return {
    prepare: () =>
      serialize(async () => {
        await impersonate(TREASURY)
        await deployMissing()
      }),
    fund: (address, amountMicro) =>
      serialize(async () => {
        await giveGas(address)
        return mint(address, amountMicro)
      }),
    pay: ({ address, kind }, { id, destination, assetId, amountMicro }) =>
      serialize(async () => {
        const amount = BigInt(amountMicro)
        const [isPaid, pay] =
          kind === 'bridge'
            ? [bridgeCall('isPaid', [id]), bridgeCall('pay', [id, destination, amount])]
            : [gateCall('isPaid', [id]), gateCall('pay', [id, assetId, destination, amount])]
        if ((await read(address, isPaid)) !== 0n) return undefined
        await provide(address, assetId, amount)
        return send(address, pay)
      }),
  }
}

function readArtifacts(): z.infer<typeof Artifacts> {
  const text = readFileSync(join(import.meta.dirname, 'artifacts.json'), 'utf8')
  return Artifacts.parse(JSON.parse(text))
}
