/** What the client asks of a `fetch`: text in, text out. The platform's own satisfies it. */
export type FetchLike = (url: string, init?: FetchLikeInit) => Promise<FetchLikeResponse>

/** One request, as the client makes it. */
export interface FetchLikeInit {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  redirect?: 'error'
  window?: null
}

/** The part of an answer that the client reads. */
export interface FetchLikeResponse {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}
