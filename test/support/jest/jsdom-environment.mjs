import { TestEnvironment } from 'jest-environment-jsdom';

/** What every browser has and jsdom lacks; the pairs belong together, so each comes from Node. */
const MISSING = {
  TextEncoder,
  TextDecoder,
  fetch,
  Headers,
  Request,
  Response,
  AbortController,
  AbortSignal,
  ReadableStream,
  TransformStream,
  structuredClone,
};

export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, MISSING);
    // The browser's instance check must accept what TextEncoder returns.
    this.global.Uint8Array = Uint8Array;
  }
}
