import { Buffer } from 'buffer/index.js';

// The library of cells expects Node's, also in browsers.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer });
