import { Buffer } from 'buffer/index.js';

// @ton/core expects Node's Buffer.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer });
