import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Set before other modules are loaded, so that errors in the log name the sources.
setSourceMapsSupport(true);
// Stored beside the code, where only the operator writes. A start takes a tenth longer when it cannot be written.
enableCompileCache(fileURLToPath(new URL('../.compile-cache', import.meta.url)));
// A start allocates much that stays: a young generation that grows faster is collected less often.
setFlagsFromString('--semi-space-growth-factor=16');

await import('./start.js');
