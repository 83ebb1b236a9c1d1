import { redirect } from 'next/navigation'
import { startPath } from '@/server/config/publicConfig'

/** The desk opens on a market; the code of a referral link goes along. */
export default async function HomePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { ref } = await searchParams
  const query = typeof ref === 'string' ? `?${new URLSearchParams({ ref })}` : ''
  redirect(`${startPath()}${query}`)
}
