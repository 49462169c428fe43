import { setSourceMapsSupport } from 'node:module';

// Before anything else is loaded, so that errors in the log name the sources.
setSourceMapsSupport(true);
await import('./start.js');
