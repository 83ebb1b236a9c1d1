'use client'
import { PhoneOrders } from '@/components/orders/PhoneOrders'
import { PhoneStrip } from '@/components/portfolio/PhoneStrip'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { Provider } from '@/lib/schema/model/provider'

/** The positions of a phone: the account in two lines, the positions, the open orders. */
export function PhonePositions({ provider }: { provider: Provider }) {
  const { account } = useWallet()
  return (
    <>
      {account === undefined ? null : <PhoneStrip provider={provider} />}
      <PositionsTable provider={provider} below={<PhoneOrders provider={provider} />} />
    </>
  )
}
