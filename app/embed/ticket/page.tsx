import { NOT_INDEXED, TradingPage, type TradingPageProps } from '@/app/embed/TradingPage'

export const metadata = NOT_INDEXED

export default function Page(props: TradingPageProps) {
  return <TradingPage kind="ticket" {...props} />
}
