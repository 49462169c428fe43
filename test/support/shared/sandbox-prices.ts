import { Cell } from '@ton/core';
import { defaultConfig, loadConfig, updateConfig } from '@ton/sandbox';

/** Prices fell to a sixth in May 2026; the sandbox's own are from before. */
const CHEAPER = 6n;

/** The chain's configuration with the prices of gas and messages in a workchain since May 2026. */
export function pricesOf2026(): Cell {
  const { 21: gas, 25: messages } = loadConfig(defaultConfig);
  const { lump_price, bit_price, _cell_price } = messages.anon0;
  return updateConfig(
    Cell.fromBase64(defaultConfig),
    { ...gas, anon0: cheaper(gas.anon0) },
    {
      ...messages,
      anon0: {
        ...messages.anon0,
        lump_price: lump_price / CHEAPER,
        bit_price: bit_price / CHEAPER,
        _cell_price: _cell_price / CHEAPER,
      },
    },
  );
}

type GasPrices = ReturnType<typeof loadConfig>[21]['anon0'];

const cheaper = (prices: GasPrices): GasPrices =>
  prices.kind === 'GasLimitsPrices_gas_flat_pfx'
    ? {
        ...prices,
        flat_gas_price: prices.flat_gas_price / CHEAPER,
        other: cheaper(prices.other),
      }
    : { ...prices, gas_price: prices.gas_price / CHEAPER };
