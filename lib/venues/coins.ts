/**
 * Tickers that mean the same coin wherever a venue lists it under this very ticker, one unit each.
 * A ticker that two coins share, or that a venue may give to an index or a stock (`SPX`, `NEIRO`),
 * is not among them: an unknown asset matches nothing.
 */
export const COINS: ReadonlySet<string> = new Set(
  `BTC ETH SOL XRP DOGE BNB ADA AVAX LINK LTC BCH DOT UNI AAVE TRX TON SUI APT ARB OP NEAR ATOM INJ
  TIA SEI HYPE TAO ENA WLD JUP WIF ONDO CRV LDO FIL ETC HBAR ICP XLM XMR ZEC ALGO POL MATIC PENDLE
  FARTCOIN TRUMP MELANIA VINE PENGU PUMP FET RENDER KAS STX IMX GALA SAND DYDX GMX SNX COMP MKR ENS
  RUNE ORDI PYTH JTO STRK ZRO EIGEN ETHFI MORPHO VIRTUAL AIXBT GRASS BERA KAITO IP PAXG PURR USDE
  TRB BLUR CFX MNT SUSHI CAKE NEO XTZ EOS MANTA DYM ALT ZETA AR BLAST IO ZK W GOAT MOODENG POPCAT
  LOOM VVV ASTER XPL WLFI LINEA AVNT LIT MON`.split(/\s+/),
)
