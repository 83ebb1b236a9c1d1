import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FEATURE_ROWS, TERMINALS } from './featureRows'

const ROW_COUNT = 76
const STORIES = join(import.meta.dirname, '../e2e')
/** The rows that a title says its story walks: `[row 21]`, `[rows 8, 9, 10]`. */
const TAG = /\[rows? (\d+(?:, \d+)*)\]/g

interface Story {
  file: string
  rows: readonly number[]
}

/** The rows that the titles of a file of stories name. */
function rowsNamed(source: string): number[] {
  const titles = source.matchAll(/^ *test\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/gm)
  return [...titles].flatMap(([title]) =>
    [...title.matchAll(TAG)].flatMap(([, numbers = '']) => numbers.split(', ').map(Number)),
  )
}

function readStories(): Story[] {
  return readdirSync(STORIES)
    .filter((name) => name.endsWith('.spec.ts'))
    .sort()
    .map((file) => ({ file, rows: rowsNamed(readFileSync(join(STORIES, file), 'utf8')) }))
}

/** Cells of each row of the table. */
function featureRows(): string[][] {
  return FEATURE_ROWS.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

/** The document: the table, with our column and the stories that walk each row. */
function featuresPage(stories: readonly Story[]): string {
  const rows = featureRows().map((cells) => {
    const files = stories.filter(({ rows }) => rows.includes(Number(cells[0])))
    const links = files.map(({ file }) => `[${file.replace('.spec.ts', '')}](../e2e/${file})`)
    return `| ${[...cells, files.length > 0 ? '●' : '', links.join(', ')].join(' | ')} |`
  })
  const walked = rows.filter((row) => row.includes('](../e2e/')).length
  const heads = ['#', 'Feature', ...Object.keys(TERMINALS), 'Perpdesk', 'Browser stories']
  return [
    '# Features',
    '',
    `What a trader meets in terminals, and where Perpdesk has it: ${walked} of ${ROW_COUNT} rows are walked by a browser story of every \`npm test\`. The last two columns are made from the titles of the stories (\`[row 21]\`): \`npx vitest run docs/features.test.ts -u\` writes this page, and the test fails while the two differ.`,
    '',
    `● seen in the source or in the documents, ○ believed, – not met while they were read, blank unknown. ${Object.entries(
      TERMINALS,
    )
      .map(([letters, name]) => `${letters} ${name}`)
      .join(', ')}.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
}

describe('the table of features', () => {
  const stories = readStories()

  it('is what the titles of the stories say', async () => {
    await expect(featuresPage(stories)).toMatchFileSnapshot('features.md')
  })

  it('has every row, in order', () => {
    const numbers = featureRows().map(([number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: ROW_COUNT }, (_, index) => index + 1))
    const columns = Object.keys(TERMINALS).length + 2
    for (const cells of featureRows()) expect(cells).toHaveLength(columns)
  })

  it('covers rows that exist, each once in a title, and in no other spelling', () => {
    for (const { file, rows } of stories) {
      for (const row of rows) expect(row, file).toBeLessThanOrEqual(ROW_COUNT)
      const source = readFileSync(join(STORIES, file), 'utf8')
      const spelt = [...source.matchAll(/\[rows? \d[^\]]*\]/gi)].map(([tag]) => tag)
      const known = [...source.matchAll(TAG)].map(([tag]) => tag)
      expect(spelt, file).toEqual(known)
    }
  })

  it('reads titles over several lines and in loops, and nothing but titles', () => {
    expect(
      rowsNamed(
        "test('a [row 3]', async () => {})\n  test(`b [rows 4, 5]`, async () => {})\ntest(\n  \"c [row 6]\",\n)\nconst text = '[row 7]'",
      ),
    ).toEqual([3, 4, 5, 6])
  })
})
