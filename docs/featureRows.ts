/** Terminals that the table compares, by the letters of its columns. */
export const TERMINALS = {
  HL: 'Hyperliquid',
  DY: 'dYdX',
  GM: 'GMX',
  OR: 'Orderly',
  HT: 'HypeTerminal',
  IN: 'Insilico',
  LT: 'Lighter',
  MM: 'MetaMask',
  BN: 'Binance, Bybit',
} as const

/**
 * What a trader meets in terminals, and which have it: ● seen in the source or in the documents,
 * ○ believed, – not met while they were read, blank unknown.
 */
export const FEATURE_ROWS = `
1 | Market list: search, sort, favourites | ○ | ● | ● | ● | ● | ● | ○ | ○ | ○
2 | Favourite tabs/strips, recent, new | ○ | ● | ● | ● | ● |   |   |   | ○
3 | Sparkline / 24 h / OI / funding columns | ○ | ● | ● | ● | ● | ● | ○ | ○ | ○
4 | Candles, intervals, volume | ● | ● | ● | ● | ● | ● | ○ | ● | ○
5 | Indicators | ○ | ● | ● | ● | ● | ● | ○ |   | ○
6 | Order & position lines | ○ | ● | ● | ● | – | ● | ○ |   | ○
7 | Drag a line to amend | ○ | ● | ● | ● | – | ○ |   |   | ○
8 | Liquidation line; TP/SL drawn out of position | ○ |   | ● | ● | – |   |   |   | ○
9 | Fill marks (B/S), off / this position / all | ○ | ● | ● | ● | – |   |   |   | ○
10 | Right-click / "+" on axis to order at price | ○ | – | ● |   |   | ● |   |   | ○
11 | Saved drawings/layout of chart | ○ | ● | ● | ● |   | ○ |   |   | ○
12 | Depth chart |   | ● | – | – | – |   |   | ● | ○
13 | Funding history chart | ○ | ● | ● | ● | – |   |   |   | ○
14 | Book: grouping | ○ | ● | – | ● | ● | ● | ○ | ● | ○
15 | Book: base/USD, size/cumulative | ○ | ● | – | ● | ● |   |   | ● | ○
16 | Book: cumulative bars, spread in bps | ○ | ● | – | ● | ● |   |   | ● | ○
17 | Buy/sell pressure bar |   | – | – | ● | – |   |   | ● | ○
18 | Own orders marked in book | ○ | ● | – |   |   | ○ |   |   | ○
19 | Hover: average price & total to here |   | – | – |   | – | ○ |   |   | ○
20 | Click price → ticket | ○ | ● | – | ● | ● | ● |   | ● | ○
21 | DOM ladder |   | – | – | – | – | ● |   |   | ○
22 | Trades tape (big-trade highlight) | ○ | ● | – | ● | ● | ● | ○ |   | ○
23 | Market, limit, post-only, IOC, reduce-only, GTT | ● | ● | ○ | ● | ● | ● | ● | ○ | ○
24 | Stop market/limit, TP market/limit | ● | ● | ● | ● | ● | ● | ● | ● | ○
25 | Attached TP/SL (bracket) | ● | ● | ● | ● | ● | ● | ● | ● | ○
26 | TP/SL by price, %, ROE, PnL $, offset | ○ | ● | ● | ● | ● |   |   | ● | ○
27 | Scale (range, n, skew) | ● | ● | – | ● | ● | ● |   |   | ○
28 | TWAP | ● | ○ | ● | – | ● | ● |   |   | ○
29 | Chase / best-bid-offer peg |   | – | – | ● | – | ● |   |   | ○
30 | Trailing stop |   | ○ | – | ● | – | – |   |   | ○
31 | Leverage & margin mode per market | ○ | ● | ● | ● | ● | ● | ○ | ● | ○
32 | % slider; max respects fees | ○ | ● | ● | ● | ● | ● | ○ | ● | ○
33 | Preview: fee, margin, liq price, slippage, after-state | ○ | ● | ● | ● | ● |   | ○ | ● | ○
34 | Slippage cap that blocks | ○ | ○ | ● | ● | ● |   |   | ● | ○
35 | Confirm on/off, one-click, hold to confirm | ○ | ● | ● | ● |   | ● |   |   | ○
36 | Positions: market close, % close | ○ | ● | ● | ● | ● | ● | ○ | ● | ○
37 | Limit close | ○ | ● | ● | ● | ● | ● |   | ○ | ○
38 | Reverse | ○ | – | – | ● | ● | ○ |   | ● | ○
39 | Add/remove margin | ○ | ● | ● | ● |   | ● | ○ | ● | ○
40 | Close all (market / limit / by side / in profit) | ○ | ● | – | ● |   | ● | ○ | ○ | ○
41 | Open orders: edit in place, cancel, cancel all / per market | ○ | ● | ● | ● | ● | ● | ○ | ● | ○
42 | Scheduled cancel (dead man's switch) | ○ | – | – | – | ○ | – | ○ |   | ○
43 | Fills, funding, orders, transfers; paging | ● | ● | ● | ● | ● | ● | ○ | ● | ○
44 | CSV export; tax formats | ○ | ● | ● | ● | – | ● |   |   | ○
45 | PnL share card | ○ | ● | ● | ● | – | ● | ○ |   | ○
46 | Portfolio: equity & PnL curves, by market, drawdown, volume | ● | ● | ● | ● | – | ○ | ○ | ○ | ○
47 | Deposit/withdraw/transfer with step progress | ○ | ● | ● | ● | ● | – | ○ | ● | ○
48 | Set-up wizard (agent, builder fee, terms) | ○ | ● | ● | ● | ● | ● | ○ | ○ | ○
49 | Manage agent/API keys (list, expiry, revoke) | ● | ● | ● | ● | – | ● | ● |   | ○
50 | Notification centre, categories, toasts | ○ | ● | ● | ● | ● | ● | ○ | ● | ○
51 | Sounds | ○ | – | – | ● | – |   |   |   | ○
52 | Trading hotkeys |   | – | – | – | – | ● |   |   | ○
53 | Command palette |   | ● | – | – | ● | ● |   |   |  
54 | Resizable panels |   | ○ | – | ● | ● | ● | ○ |   | ○
55 | Layout presets / drag / swap side | ○ | ● | – | ● | – | ● | ○ |   | ○
56 | Mobile layout; PWA | ○ | ● | ● | ● | ● | ● | ○ | ● | ○
57 | Light / dark / system | ○ | ● | ● | ● | ● | ○ | ○ | ○ | ○
58 | Swap up/down colours |   | ● | – | ○ | – |   |   |   | ○
59 | Colour-blind palette, high contrast |   | – | – | – | – | – |   |   | ○
60 | i18n | ○ | ● | ● | ● | ● |   | ○ | ○ | ○
61 | Number locale apart from language |   | ○ | – | – | ● | – |   |   |  
62 | Connection status, data age, latency | ○ | ● | – | ● | ● | ● | ○ |   | ○
63 | Geoblock / terms | ○ | ● |   | ● | – | – | ○ | ○ | ○
64 | Funding comparison | ○ | – | – | ● | – | – |   |   |  
65 | Cross-venue best price / depth / fee |   | – | – | – | – | ○ |   |   |  
66 | Aggregated book (merged venues) |   | – | – | – | – | ○ |   |   |  
67 | Paper / testnet | ○ | ● | – | ● | ○ | ○ | ○ |   | ○
68 | Shareable market URL; ticket prefill | ○ | ● | ● | ● | ○ |   | ○ | ○ | ○
69 | Read-only view of any address | ○ | – | ● | – | ○ | – | ○ |   |  
70 | Hide balances / PnL | ○ | – | – | ● | – | ○ | ○ | ○ | ○
71 | Simple vs Pro |   | ● | – | – | – | ● |   |   | ○
72 | QR link to phone | ● | ● | – | ● | – | ○ |   |   | ○
73 | Embed widgets, theming, postMessage |   | – | – | ○ | – | – |   |   | ○
74 | Price alerts |   | – | – | – | – |   |   | ○ | ○
75 | Onboarding tour / first-run help |   | ○ | – | – | – | – |   | ○ | ○
76 | Basket / hedge across venues |   | – | – | – | – | ● |   |   |  
`
