// The entry `@perpdesk/client/wallet`: a wallet for scripts and servers, over an account of viem.
export { localWallet } from '@/lib/client/credentials/localWallet'
export type { UserWallet } from '@/lib/client/plugin'
