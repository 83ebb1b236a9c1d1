import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { holdPorts, isPortFree, onFreePorts } from './ports.mjs'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listen(port: number): Promise<Server> {
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  open.push(server)
  return server
}

it('holds ports below those of outgoing connections, and no port twice', async () => {
  const held = await Promise.all(Array.from({ length: 20 }, () => holdPorts(7)))
  const ports = held.flatMap(({ first }) => Array.from({ length: 7 }, (_, at) => first + at))
  await Promise.all(held.map(({ release }) => release()))
  expect(new Set(ports).size).toBe(ports.length)
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
  const outgoing = Number(range.split(/\s+/)[0])
  // Where they may have nearly all ports, none are left below.
  expect(Math.max(...ports)).toBeLessThan(outgoing > 12_000 ? Math.min(outgoing, 32_000) : 32_000)
})

describe('starting on free ports', () => {
  it('gives ports that are free, and not again while they are in use', async () => {
    const first = await onFreePorts(2, async (port) => {
      await listen(port)
      return port
    })
    expect(await isPortFree(first)).toBe(false)
    expect(await isPortFree(first + 1)).toBe(true)
    const other = await holdPorts(2)
    expect(Math.abs(other.first - first)).toBeGreaterThan(1)
    await other.release()
  })

  it('takes other ports where another program was faster', async () => {
    const tried: number[] = []
    const first = await onFreePorts(2, async (port) => {
      tried.push(port)
      if (tried.length === 1) await listen(port + 1)
      await listen(port)
      await listen(port + 1)
      return port
    })
    expect(tried).toHaveLength(2)
    expect(first).toBe(tried[1])
  })

  it.each([
    [
      'says so, though the port is free again',
      'port 12345 is in use: the chain wants it; set PAPER_PORT',
      false,
    ],
    ['says nothing of it, and a port is taken', 'the desk has ended', true],
  ])('takes other ports where what it started %s', async (_what, message, isSquatted) => {
    const tried: number[] = []
    await onFreePorts(2, async (port) => {
      tried.push(port)
      if (tried.length > 1) return
      if (isSquatted) await listen(port + 1)
      throw new Error(message)
    })
    expect(new Set(tried).size).toBe(2)
  })

  it('gives up at once for another reason, and for this one after three starts', async () => {
    const tried: number[] = []
    const start = (message: string) =>
      onFreePorts(1, async (port) => {
        tried.push(port)
        throw new Error(message)
      })
    await expect(start('the disk is full')).rejects.toThrow('the disk is full')
    expect(tried).toHaveLength(1)
    await expect(start('listen EADDRINUSE')).rejects.toThrow('listen EADDRINUSE')
    expect(tried).toHaveLength(4)
  })

  it('starts again for a reason that is named', async () => {
    let starts = 0
    const start = async () => {
      starts += 1
      throw new RangeError('ended early')
    }
    const isAgain = (error: unknown) => error instanceof RangeError
    await expect(onFreePorts(1, start, isAgain)).rejects.toThrow('ended early')
    expect(starts).toBe(3)
  })
})
