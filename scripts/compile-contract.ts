/** Compiles the distributor's contract and writes its code for the product. */
import { readFileSync, writeFileSync } from 'node:fs';
import { runTolkCompiler } from '@ton/tolk-js';

const SOURCE = 'libs/contracts/distributor.tolk';
const TARGET = 'libs/contracts/distributor-code.ts';

const result = await runTolkCompiler({
  entrypointFileName: SOURCE,
  fsReadCallback: (path) => readFileSync(path, 'utf8'),
});
if (result.status === 'error') {
  console.error(result.message);
  process.exit(1);
}

writeFileSync(
  TARGET,
  `// Written by \`npm run generate\` from distributor.tolk, with Tolk ${result.tolkVersion}.

/** The contract's code: a bag of cells, base64. */
export const DISTRIBUTOR_CODE =
  '${result.codeBoc64}';

/** SHA-256 of the code's root cell, lower-case hex. */
export const DISTRIBUTOR_CODE_HASH =
  '${result.codeHashHex.toLowerCase()}';
`,
);
