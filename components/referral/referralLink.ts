/** The address to give to others: it opens the desk and has the code remembered. */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?ref=${encodeURIComponent(code)}`
}
