import { describe, expect, it } from 'vitest'
import { readBetweenBlocks } from './mining'
import { type Rpc, RpcError } from './rpc'

/** A node that still finishes so many blocks after it was asked to make none. */
function fakeNode(blocksBegun: number) {
  const calls: string[] = []
  let isMining = true
  let head = 7
  let left = blocksBegun
  const rpc: Rpc = {
    async call(method, params, result) {
      calls.push(method)
      if (method === 'evm_setAutomine') isMining = params[0] === true
      return result.parse(method === 'eth_blockNumber' ? `0x${head.toString(16)}` : null)
    },
    close: () => undefined,
  }
  return {
    rpc,
    calls,
    get isMining() {
      return isMining
    },
    /** Reads blocks, then accounts, as the node does; a block may be finished between both. */
    async dump(): Promise<{ blocks: number; accounts: number }> {
      expect(isMining).toBe(false)
      const blocks = head
      if (left > 0) {
        left -= 1
        head += 1
      }
      return { blocks, accounts: head }
    },
  }
}

describe('what is read between blocks', () => {
  it('holds accounts and blocks of one moment, however many blocks were begun before', async () => {
    for (const begun of [0, 1, 3]) {
      const node = fakeNode(begun)
      const { head, result } = await readBetweenBlocks(node.rpc, node.dump)
      expect(result).toEqual({ blocks: 7 + begun, accounts: 7 + begun })
      expect(head).toBe(7 + begun)
      expect(node.isMining).toBe(true)
    }
  })

  it('leaves the node making blocks when it cannot be read', async () => {
    const node = fakeNode(0)
    const read = () => Promise.reject(new RpcError('no dump'))
    await expect(readBetweenBlocks(node.rpc, read)).rejects.toThrow('no dump')
    expect(node.isMining).toBe(true)
  })
})
