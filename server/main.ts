import { setSourceMapsSupport } from 'node:module';

// Told before anything else is loaded: what the log says of errors names the sources.
setSourceMapsSupport(true);
await import('./start.js');
