/** What greys of a markup: the texts within `.from-mark` within `[data-stale]`, by the style sheet. */
export function greyed(markup: string): string[] {
  const texts: string[] = []
  const open: { isStale: boolean; isFromMark: boolean }[] = []
  for (const [, tag = '', text = ''] of markup.matchAll(/<([^>]+)>([^<]*)/g)) {
    if (tag.startsWith('/')) open.pop()
    else if (!tag.endsWith('/')) {
      const isStale = tag.includes('data-stale=') || open.at(-1)?.isStale === true
      const isFromMark =
        (isStale && /class="[^"]*\bfrom-mark\b/.test(tag)) || open.at(-1)?.isFromMark === true
      open.push({ isStale, isFromMark })
    }
    if (text !== '' && open.at(-1)?.isFromMark) texts.push(text)
  }
  return texts
}
