/** An EIP-1193 provider as far as it is needed here. */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}
