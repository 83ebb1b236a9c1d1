import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DASHBOARD_PAGES, OTHER_PAGES } from './deskPages'

/** Pages whose stories are their own: the way to the first market, the trade page, the frames. */
const OWN_STORIES = ['/', '/trade/[provider]/[market]', '/embed/ticket', '/embed/trade']

/** What addresses a route takes. */
function addressesOf(route: string): RegExp {
  const parts = route
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('[[') ? '(/.+)?' : part.startsWith('[') ? '/[^/]+' : `/${part}`,
    )
  return new RegExp(`^${parts.join('')}$`)
}

const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => path === 'page.tsx' || path.endsWith('/page.tsx'))
  .map((path) => `/${path.replace(/\/?page\.tsx$/, '').replace(/^\([^)]+\)\//, '')}`)

it('names an address of every page that there is', () => {
  const listed = [...DASHBOARD_PAGES, ...OTHER_PAGES]
  const missing = routes.filter(
    (route) =>
      !OWN_STORIES.includes(route) && !listed.some((path) => addressesOf(route).test(path)),
  )
  expect(missing).toEqual([])
  expect(routes).toEqual(expect.arrayContaining(OWN_STORIES))
})

it('names no page that is not there', () => {
  const isThere = (path: string) => routes.some((route) => addressesOf(route).test(path))
  expect([...DASHBOARD_PAGES, ...OTHER_PAGES].filter((path) => !isThere(path))).toEqual([])
})
