import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatBlock, parseBlock, type StoredBlock } from '@/server/paper/blocks/storedBlock'
import { openJournal, readJournal } from './journal'

let folder: string
/** Made by the journal itself, below the folder. */
let directory: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paper-journal-'))
  directory = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function block(number: number): StoredBlock {
  return {
    number,
    timeMs: 1_795_000_000_000 + number * 100,
    shocks: [],
    entries: [
      {
        command: {
          type: 'adjustBalance',
          account: '0xa',
          deltaMicro: number,
          cause: 'faucet',
        },
        record: undefined,
      },
    ],
  }
}

const line = (number: number): string => formatBlock(block(number))
const numbers = (): number[] | undefined =>
  readJournal(directory)?.blocks.map((stored) => stored.number)

describe('a journal', () => {
  it('is nothing where there is no snapshot', () => {
    expect(readJournal(directory)).toBeUndefined()
  })

  it('gives back the snapshot and the blocks after it', () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(7, '{"state":7}')
    journal.append(line(8))
    journal.append(line(9))
    expect(readJournal(directory)).toEqual({ snapshot: { state: 7 }, blocks: [block(8), block(9)] })
    journal.close()
  })

  it('takes no block before its first snapshot', () => {
    expect(() => openJournal(directory).append(line(1))).toThrow('begins with a snapshot')
  })

  it('keeps blocks that come while a snapshot is being written, and drops older ones after', async () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(1, '{"state":1}')
    journal.append(line(2))
    const saving = journal.saveSnapshot(2, '{"state":2}')
    journal.append(line(3))
    expect(numbers()).toEqual([2, 3])
    await saving
    expect(readJournal(directory)?.snapshot).toEqual({ state: 2 })
    expect(numbers()).toEqual([3])
    expect(readdirSync(directory).sort()).toEqual(['snapshot.json', 'tail-2.jsonl'])
    journal.close()
  })

  it('loses nothing when a snapshot was cut off half written', () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(1, '{"state":1}')
    journal.append(line(2))
    writeFileSync(join(directory, 'snapshot.json.new'), '{"sta')
    expect(readJournal(directory)?.snapshot).toEqual({ state: 1 })
    expect(numbers()).toEqual([2])
    journal.close()
  })

  it('drops a torn last line and writes on after it', () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(1, '{"state":1}')
    journal.append(line(2))
    journal.close()
    appendFileSync(join(directory, 'tail-1.jsonl'), line(3).slice(0, 20))
    expect(numbers()).toEqual([2])
    const next = openJournal(directory)
    next.saveSnapshotNow(2, '{"state":2}')
    next.append(line(3))
    expect(numbers()).toEqual([3])
    next.close()
  })

  it('begins an empty tail even where a torn line was all the old one held', () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(1, '{"state":1}')
    journal.close()
    appendFileSync(join(directory, 'tail-1.jsonl'), line(2).slice(0, 20))
    const next = openJournal(directory)
    next.saveSnapshotNow(1, '{"state":1}')
    next.append(line(2))
    expect(numbers()).toEqual([2])
    next.close()
  })

  it('orders tails by number, not by name', async () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(9, '{"state":9}')
    journal.append(line(10))
    const saving = journal.saveSnapshot(10, '{"state":10}')
    journal.append(line(11))
    expect(numbers()).toEqual([10, 11])
    await saving
    journal.close()
  })

  it('refuses a damaged snapshot or line, naming file and line', () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(1, '{"state":1}')
    journal.append(line(2))
    appendFileSync(join(directory, 'tail-1.jsonl'), '{"n":3,"t":"soon","e":[]}\n')
    expect(() => readJournal(directory)).toThrow(/tail-1\.jsonl is damaged at line 2/)
    writeFileSync(join(directory, 'snapshot.json'), '{')
    expect(() => readJournal(directory)).toThrow(/snapshot\.json is damaged/)
    journal.close()
  })

  it('goes on in its old tail when a new one cannot be begun', async () => {
    const journal = openJournal(directory)
    journal.saveSnapshotNow(1, '{"state":1}')
    rmSync(directory, { recursive: true })
    await expect(journal.saveSnapshot(2, '{"state":2}')).rejects.toThrow('ENOENT')
    journal.append(line(2))
    expect(existsSync(directory)).toBe(false)
    journal.close()
  })
})

describe('a line of the tail', () => {
  it('brings back every kind of command, shocks and facts', () => {
    const whole: StoredBlock = {
      number: 12,
      timeMs: 1_795_000_000_000,
      shocks: [{ marketId: 'BTC', logShift: 0.01 }],
      entries: [
        {
          command: {
            type: 'placeOrders',
            account: '0xa',
            grouping: 'parentTpsl',
            builder: { account: '0xb', feePpm: 100 },
            orders: [
              {
                marketId: 'BTC',
                side: 'buy',
                sizeLots: 5,
                limitTicks: 10,
                timeInForce: 'ioc',
                reduceOnly: false,
                isMarket: true,
                clientOrderId: '0x01',
                trigger: { kind: 'stopLoss', triggerTicks: 9, isMarket: true },
              },
            ],
          },
          record: { nonce: 5, nested: { list: [1, 'two', null] } },
        },
        {
          command: {
            type: 'cancelOrders',
            account: '0xa',
            targets: [
              { marketId: 'BTC', orderId: 1 },
              { marketId: 'BTC', clientOrderId: '0x01' },
            ],
          },
          record: undefined,
        },
        {
          command: {
            type: 'modifyOrders',
            account: '0xa',
            modifications: [
              {
                target: { marketId: 'BTC', orderId: 1 },
                order: {
                  marketId: 'BTC',
                  side: 'sell',
                  sizeLots: 5,
                  limitTicks: 10,
                  timeInForce: 'gtc',
                  reduceOnly: true,
                  isMarket: false,
                },
                placeIfEnded: true,
                keepsId: true,
              },
            ],
          },
          record: undefined,
        },
        {
          command: {
            type: 'placeOrders',
            account: '0xa',
            grouping: 'oco',
            builder: { account: '0xb', makerPpm: 50, takerPpm: 100 },
            orders: [
              {
                marketId: 'BTC',
                side: 'sell',
                sizeLots: 5,
                limitTicks: 10,
                timeInForce: 'gtc',
                reduceOnly: true,
                isMarket: false,
                trigger: {
                  kind: 'takeProfit',
                  triggerTicks: 12,
                  isMarket: false,
                  timeInForce: 'postOnly',
                },
                expiresAtMs: 1_795_000_060_000,
                selfTrade: 'reduce',
              },
            ],
          },
          record: undefined,
        },
        {
          command: {
            type: 'placeTwap',
            account: '0xa',
            marketId: 'BTC',
            side: 'buy',
            sizeLots: 100,
            reduceOnly: false,
            durationMs: 300_000,
            intervalMs: 60_000,
            isRandomized: false,
            minTicks: 8,
            maxTicks: 12,
            clientOrderId: '0x02',
          },
          record: undefined,
        },
        {
          command: {
            type: 'setAccountFees',
            account: '0xa',
            fees: { makerPpm: 40, takerPpm: 280 },
          },
          record: undefined,
        },
        {
          command: {
            type: 'setLeverage',
            account: '0xa',
            marketId: 'BTC',
            leverage: 3,
            marginMode: 'isolated',
          },
          record: undefined,
        },
        {
          command: { type: 'setOraclePrices', prices: [{ marketId: 'BTC', oracleTicks: 5 }] },
          record: undefined,
        },
        {
          command: { type: 'setMarketHalted', marketId: 'BTC', isHalted: true },
          record: undefined,
        },
        { command: { type: 'endBlock' }, record: undefined },
        { command: undefined, record: { only: 'a fact' } },
      ],
    }
    expect(parseBlock(formatBlock(whole))).toEqual(whole)
  })

  it('is refused when a command is not one', () => {
    expect(() => parseBlock('{"n":1,"t":2,"e":[{"c":{"type":"mint"}}]}')).toThrow()
    expect(() => parseBlock('{"n":1,"t":2,"e":[{"c":{"type":"endBlock","x":1}}]}')).toThrow()
  })
})
