export default () => globalThis.stopTestServer?.();
