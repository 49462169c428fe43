import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is loaded, so that errors in the log name the sources.
setSourceMapsSupport(true);
// Beside the code, where nobody else writes. Where it cannot be written, a start takes a tenth longer.
enableCompileCache(fileURLToPath(new URL('../.compile-cache', import.meta.url)));
await import('./start.js');
