import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

const stories = resolve(import.meta.dirname, '../e2e')

/** Where requests of the page are answered by what the desk answers, so that no end of a story fails. */
const ANSWERS = 'pages/answers.ts'

/** Where a page is loaded again that is not awake afterwards: without a network, and the helper's own. */
const RELOADS = ['pages/openPage.ts', 'installed.spec.ts']

/** What a locator or page says at one moment, whatever becomes of it in the next. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
])

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

interface Fault {
  line: number
  what: string
}

/** What a story file does that holds by chance alone. */
function faultsIn(text: string, path = 'planted.spec.ts'): Fault[] {
  const found: Fault[] = []
  const readOnce = new Map<string, Node>()
  const lineOf = ({ start }: Node) => text.slice(0, start).split('\n').length
  const refuse = (node: Node, what: string) => void found.push({ line: lineOf(node), what })

  function visit(node: Node, around: readonly Node[]): void {
    const isAgain = isRetried(node, around)
    const at = [...around, node]
    if (node.type === 'CallExpression') {
      const method = methodOf(node)
      const [first] = node.arguments as Node[]
      if (namesStories(node) && isHardToFind(first)) {
        refuse(node, 'a title with “ › ” or spaces at its ends is not found for its second run')
      }
      if (method === 'waitForTimeout')
        refuse(node, 'waitForTimeout: a sleep is too short or too long')
      if (method === 'reload' && first === undefined && !RELOADS.includes(path)) {
        refuse(node, 'reload: presses before the page is awake are lost: reloadPage')
      }
      if (method === 'toPass' && !hasLimit(first)) {
        refuse(node, 'toPass without a limit takes the whole time of the story')
      }
      if (method === 'fetch' && /route/i.test(ownerOf(node)) && path !== ANSWERS) {
        refuse(node, `${ownerOf(node)}.fetch: use answerFromDesk of ${ANSWERS}`)
      }
      if (!isAgain && isExpect(node) && first !== undefined && hasAwait(first)) {
        refuse(node, 'expect(await …) looks once at what may still change: expect.poll')
      }
      if (!isAgain && isExpect(node) && first !== undefined) {
        for (const name of namesIn(first)) {
          const scope = readOnce.get(name)
          if (scope === undefined || !at.includes(scope)) continue
          refuse(node, `expect(${name}) looks at what was read once: expect.poll`)
        }
      }
    }
    if (node.type === 'VariableDeclarator' && !isAgain && hasRead(node.init as Node | null)) {
      const scope = at.findLast(({ type }) => isFunction(type)) ?? at[0]
      for (const name of namesIn(node.id as Node)) if (scope) readOnce.set(name, scope)
    }
    const { test } = node
    if (!isAgain && isNode(test) && hasAwait(test) && hasRead(test, 'evaluate')) {
      refuse(node, 'a condition on what is shown at one moment: or(), expect.poll or toPass')
    }
    for (const child of childrenOf(node)) visit(child, at)
  }

  visit(parseAst(text, { lang: 'ts' }) as unknown as Node, [])
  return found.sort((a, b) => a.line - b.line)
}

const isFunction = (type: string) => /Function/.test(type) && !type.startsWith('TS')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

/** The node and all within it, without what is only called later. */
function within(node: Node | null | undefined): Node[] {
  if (!isNode(node) || isFunction(node.type)) return []
  return [node, ...childrenOf(node).flatMap(within)]
}

function methodOf({ callee }: Node): string {
  const property = isNode(callee) ? callee.property : undefined
  return isNode(property) ? String(property.name) : ''
}

function ownerOf({ callee }: Node): string {
  const object = isNode(callee) ? callee.object : undefined
  return isNode(object) ? String(object.name) : ''
}

/** `test(…)`, `test.describe(…)` and their like. */
function namesStories(call: Node): boolean {
  const { callee } = call
  return (isNode(callee) && callee.name === 'test') || ownerOf(call) === 'test'
}

/** A list of stories has titles with that sign between them, and none with spaces at its ends. */
function isHardToFind(title: Node | undefined): boolean {
  const values = title?.type === 'TemplateLiteral' ? (title.quasis as Node[]) : [title]
  const texts = values.map((part) => textOf(part?.value))
  const whole = texts.join('x')
  return whole.includes(' › ') || whole !== whole.trim()
}

/** Of a string, or of a part of a template. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return String(Reflect.get(value, 'cooked'))
  return typeof value === 'string' ? value : ''
}

/** `expect(…)` itself, also one that goes on after a fault. */
function isExpect({ callee }: Node): boolean {
  return isNode(callee) && /^(?:expect|soft)$/.test(String(callee.name))
}

const hasAwait = (node: Node) => within(node).some(({ type }) => type === 'AwaitExpression')

function hasRead(node: Node | null | undefined, butNot?: string): boolean {
  return within(node)
    .filter(({ type }) => type === 'CallExpression')
    .some((call) => READS.has(methodOf(call)) && methodOf(call) !== butNot)
}

function namesIn(node: Node): string[] {
  const parts = within(node)
  // In `trade.price`, the name is `trade`.
  const fields = new Set(parts.map(({ computed, property }) => (computed ? null : property)))
  const names = parts.filter((part) => part.type === 'Identifier' && !fields.has(part))
  return names.map(({ name }) => String(name))
}

function hasLimit(options: Node | undefined): boolean {
  const properties = (options?.properties ?? []) as Node[]
  return properties.some(({ key }) => isNode(key) && key.name === 'timeout')
}

/** Whether it is done again until it holds: within `expect.poll(…)` or `expect(…).toPass()`. */
function isRetried(node: Node, around: readonly Node[]): boolean {
  const path = [...around, node]
  return path.some((part, index) => {
    const call = path[index - 1]
    if (!isFunction(part.type) || call?.type !== 'CallExpression') return false
    if (methodOf(call) === 'poll') return true
    const member = path[index - 2]
    return isExpect(call) && isNode(member?.property) && member.property.name === 'toPass'
  })
}

/** One line each of what once failed by chance, and what it is refused as. */
const planted: [code: string, what: RegExp][] = [
  ["expect(await page.locator('p').textContent()).toBe('1')", /^expect\(await/],
  ['expect(Math.round((await first.boundingBox())?.height ?? 0)).toBe(32)', /^expect\(await/],
  ['expect(await mark.isVisible(), "the mark").toBe(true)', /^expect\(await/],
  ['expect(await page.evaluate(() => scrollX)).toBe(0)', /^expect\(await/],
  ['expect(await leftOf("book")).toBeGreaterThan(await leftOf("ticket"))', /^expect\(await/],
  ['const box = await words.boundingBox(); expect(box?.y).toBe(3)', /^expect\(box\)/],
  ['const [a, b] = [await x.count(), 2]; expect(a).toBe(b)', /^expect\(a\)/],
  [
    'const n = Number(await x.textContent()); await step(async () => { expect(n).toBe(1) })',
    /\(n\)/,
  ],
  ['await page.waitForTimeout(500)', /^waitForTimeout/],
  ['await page.reload()', /^reload/],
  ['await expect(async () => { await x.click() }).toPass()', /^toPass/],
  ['await expect(async () => { await x.click() }).toPass({ intervals: [50] })', /^toPass/],
  ['await page.route("**/x", async (route) => { await route.fetch() })', /^route\.fetch/],
  ['if (await again.isVisible()) await again.click()', /^a condition/],
  ['while ((await rows.count()) < 3) await more.click()', /^a condition/],
  ['for (let i = 0; i < (await rows.count()); i += 1) await rows.nth(i).click()', /^a condition/],
  ["test('a desk › its ticket', () => {})", /^a title/],
  ["test.describe(' a desk', () => {})", /^a title/],
  [`test(\`\${name} ends \`, () => {})`, /^a title/],
  ['const name = (await tab.isVisible()) ? tab : list', /^a condition/],
]

/** What looks like it and is right. */
const right = [
  "await expect(page.locator('p')).toHaveText('1')",
  "await page.reload({ waitUntil: 'commit' }); await held",
  "test('a desk, its ticket', () => {})",
  `test(\`\${name} of \${count}\`, () => {})`,
  'await expect.poll(async () => (await first.boundingBox())?.height).toBe(32)',
  'await soft.poll(() => cutOff(page), place).toEqual([])',
  'await expect(async () => { expect(await x.count()).toBe(1) }).toPass({ timeout: 45_000 })',
  'await expect(async () => { if (await x.isVisible()) await x.click() }).toPass({ timeout: 1 })',
  'const before = await x.count(); await expect.poll(() => x.count()).toBeGreaterThan(before)',
  'const heightOf = async () => (await x.boundingBox())?.height; await expect.poll(heightOf).toBe(1)',
  'const price = await field.inputValue(); await expect(trade.price).toHaveValue(price)',
  'const lines = await readFile(path, "utf8"); expect(lines).toContain("BTC")',
  'for (const file of files) { const answer = await fetch(file); expect(answer.status).toBe(200) }',
]

describe('what makes a story fail by chance', () => {
  it.each(planted)('is refused where it is planted: %s', (code, what) => {
    const faults = faultsIn(`test('a guarantee’s name', async ({ page }) => {\n  ${code}\n})`)
    expect(faults).toEqual([{ line: 2, what: expect.stringMatching(what) }])
  })

  it.each(right)('is not seen in what waits: %s', (code) => {
    expect(faultsIn(`test('x', async ({ page }) => {\n  ${code}\n})`)).toEqual([])
  })

  it('lets the one place for answers of the desk fetch them', () => {
    const code = 'page.route(url, async (route) => answer(route, () => route.fetch()))'
    expect(faultsIn(code, ANSWERS)).toEqual([])
    expect(faultsIn(code, 'pages/other.ts')).toHaveLength(1)
  })

  it('is in no story', () => {
    const paths = readdirSync(stories, { recursive: true, encoding: 'utf8' })
    const files = paths.filter((path) => /(?<!\.test)\.ts$/.test(path))
    expect(files.length).toBeGreaterThan(50)
    const faults = files.flatMap((path) =>
      faultsIn(readFileSync(join(stories, path), 'utf8'), path).map(
        ({ line, what }) => `e2e/${path}:${line} ${what}`,
      ),
    )
    expect(faults).toEqual([])
  })
})
