/** Code of a library, found exactly `times` times, and its replacement. */
export interface Edit {
  find: string;
  replace: string;
  times: number;
}

/** An edit of code found once. */
export const once = (find: string, replace: string): Edit => ({ find, replace, times: 1 });

/** The address of an SVG that is part of the code. */
export const inlined = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** @throws Error when the place is not found exactly as often as expected. */
export function applyEdit(code: string, { find, replace, times }: Edit): string {
  const parts = code.split(find);
  if (parts.length !== times + 1) {
    throw new Error(
      `The wallet widget has ${JSON.stringify(find)} ${parts.length - 1} times, not ${times}. ` +
        'Its version has changed: revise what edits it.',
    );
  }
  return parts.join(replace);
}

const SDK_EDITS: readonly Edit[] = [
  // A connected session ignores replies of other wallets to the same link, and reports them with an event.
  once(
    "logDebug('Wallet message received:', walletMessage);",
    `logDebug('Wallet message received:', walletMessage);
            const { walletPublicKey } = this.session;
            if (walletPublicKey && walletPublicKey !== bridgeIncomingMessage.from) {
                if (walletMessage.event === 'connect') dispatchEvent(new Event('ton-connect-second-wallet'));
                return;
            }`,
  ),

  // A wallet may answer before the bridge has acknowledged the request, which the SDK drops. So it listens
  // first, and does not report an answered request as sent, which would open the modal again.
  once(
    'const encodedRequest = this.session.sessionCrypto.encrypt(JSON.stringify(Object.assign(Object.assign({}, request), { id }))',
    `this.pendingRequests.set(id, resolve);
            const encodedRequest = this.session.sessionCrypto.encrypt(JSON.stringify(Object.assign(Object.assign({}, request), { id }))`,
  ),
  once(
    `(_a = options === null || options === void 0 ? void 0 : options.onRequestSent) === null || _a === void 0 ? void 0 : _a.call(options);
                this.pendingRequests.set(id.toString(), resolve);
            }
            catch (e) {`,
    `if (this.pendingRequests.has(id)) options.onRequestSent?.();
            }
            catch (e) {
                this.pendingRequests.delete(id);`,
  ),

  // Loads the wallets list without the browser's cache, and at most three seconds; then the built-in one is used.
  once(
    'fetch(this.walletsListSource)',
    "fetch(this.walletsListSource, { cache: 'no-cache', signal: AbortSignal.timeout(3000) })",
  ),

  // Events when the widget waits for a wallet's bridge, and when that ends.
  once(
    `this.connectionStorage
            .storeConnection({
            type: 'http',
            connectionSource: this.walletConnectionSource,`,
    `dispatchEvent(new Event('ton-connect-bridge-awaited'));
        this.connectionStorage
            .storeConnection({
            type: 'http',
            connectionSource: this.walletConnectionSource,`,
  ),
  once(
    'resolve(eventSource);',
    "dispatchEvent(new Event('ton-connect-bridge-settled')); resolve(eventSource);",
  ),
  once(
    'this.closeGateways();\n        this.listeners = [];',
    `dispatchEvent(new Event('ton-connect-bridge-settled'));
        this.closeGateways();
        this.listeners = [];`,
  ),
];

/** Replaces the built-in list's pictures, which are on other hosts. */
const builtInPictures = (picture: string): Edit =>
  once(
    'walletsList = FALLBACK_WALLETS_LIST;',
    `walletsList = FALLBACK_WALLETS_LIST.map((wallet) => ({ ...wallet, image: ${JSON.stringify(inlined(picture))} }));`,
  );

/** The SDK's module with the edits above; `picture` is SVG. @throws Error when code to change is not found. */
export const patchSdk = (code: string, picture: string): string =>
  [...SDK_EDITS, builtInPictures(picture)].reduce(applyEdit, code);
