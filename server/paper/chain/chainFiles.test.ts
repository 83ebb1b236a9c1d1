import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChainFiles, chainFiles, readNode, settleState } from './chainFiles'

let directory: string
let files: ChainFiles

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'chain-files-'))
  files = chainFiles(directory)
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** A state of so many blocks, one transaction each, as the node writes it. */
function stateText(head: number, more: object = {}): string {
  const numbers = Array.from({ length: head + 1 }, (_, number) => number)
  return JSON.stringify({
    best_block_number: head,
    accounts: { '0xaa': { balance: '0x1' } },
    blocks: numbers.map((number) => ({ header: { number: `0x${number.toString(16)}` } })),
    transactions: numbers.slice(1).map((number) => ({ block_number: number })),
    ...more,
  })
}

const saved = () => JSON.parse(readFileSync(files.state, 'utf8'))

describe('the chain’s state at a start', () => {
  it('is none where nothing was written', () => {
    expect(settleState(files)).toBe(false)
  })

  it('is what the node left when it was asked to end, where that is newer', () => {
    writeFileSync(files.state, stateText(5))
    writeFileSync(files.exit, stateText(7, { accounts: { '0xbb': {} } }))
    expect(settleState(files)).toBe(true)
    expect(saved()).toMatchObject({ best_block_number: 7, accounts: { '0xbb': {} } })
    expect(existsSync(files.exit)).toBe(false)
  })

  it('is what we saved, where the node’s own is older or torn', () => {
    for (const text of [stateText(4), stateText(5), stateText(9).slice(0, -20), '']) {
      writeFileSync(files.state, stateText(5))
      writeFileSync(files.exit, text)
      expect(settleState(files)).toBe(true)
      expect(saved().best_block_number).toBe(5)
      expect(existsSync(files.exit)).toBe(false)
    }
  })

  it('is what we saved, where the node’s own holds the work of a block without the block', () => {
    const account = (nonce: number) => ({ accounts: { '0xAA': { nonce, code: '0x' } } })
    const sends = (...numbers: number[]) => ({
      transactions: numbers.map((block_number) => ({ block_number, info: { from: '0xaa' } })),
    })
    for (const [nonce, expected] of [
      [4, 5],
      [5, 7],
      [6, 5],
    ] as const) {
      writeFileSync(files.state, stateText(5, { ...account(3), ...sends(1, 4, 5) }))
      writeFileSync(files.exit, stateText(7, { ...account(nonce), ...sends(1, 4, 5, 6, 7) }))
      expect(settleState(files)).toBe(true)
      expect(saved().best_block_number).toBe(expected)
    }
  })

  it('that is damaged is never taken for none', () => {
    writeFileSync(files.state, stateText(5).slice(0, -20))
    expect(() => settleState(files)).toThrow(`${files.state} is damaged`)
  })

  it('keeps all accounts, the first two blocks and the newest', () => {
    writeFileSync(files.state, stateText(50))
    settleState(files, 10)
    const { accounts, blocks, transactions } = saved()
    expect(accounts).toEqual({ '0xaa': { balance: '0x1' } })
    expect(blocks).toHaveLength(12)
    expect(blocks.slice(0, 3)).toEqual([
      { header: { number: '0x0' } },
      { header: { number: '0x1' } },
      { header: { number: '0x29' } },
    ])
    expect(transactions).toHaveLength(11)
  })
})

describe('the node’s process id', () => {
  it('counts only where it is one', () => {
    for (const [text, expected] of [
      ['123', 123],
      ['', undefined],
      ['0', undefined],
      ['-1', undefined],
      ['1', undefined],
      ['12x', undefined],
    ] as const) {
      writeFileSync(files.processId, text)
      expect(readNode(files)?.processId).toBe(expected)
    }
  })
})
