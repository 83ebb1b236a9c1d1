import { expect, it } from 'vitest'
import { ApproveAgentParams } from '@/lib/schema/action/actionParams'
import { frameKeyName } from './frameKeyName'

it('names a short host whole, without www', () => {
  expect(frameKeyName('https://www.shop.test')).toBe('embed @shop.test')
  expect(frameKeyName('http://localhost:3000')).toBe('embed @localhost')
  expect(frameKeyName('http://[::1]:3000')).toBe('embed @1')
})

it('cuts and marks a long host, the same each time', () => {
  const name = frameKeyName('https://www.shop.example')
  expect(name).toMatch(/^embed @shop\.~[0-9a-z]{3}$/)
  expect(frameKeyName('https://shop.example')).toBe(name)
})

it('gives sites that begin alike names of their own', () => {
  const hosts = ['shop.examples.com', 'shop.examples.org', 'shop.example', 'shop.exam', 'shop.ex']
  const names = hosts.map((host) => frameKeyName(`https://${host}`))
  expect(new Set(names).size).toBe(hosts.length)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(16)
})

it('gives a name that an approval takes, of a short host and of one that is marked', () => {
  const agentAddress = `0x${'1'.repeat(40)}`
  for (const parent of ['https://shop.test', 'https://www.shop.example', 'http://[::1]:3000']) {
    const agentName = frameKeyName(parent)
    expect(ApproveAgentParams.safeParse({ agentAddress, agentName }).error).toBeUndefined()
  }
})
