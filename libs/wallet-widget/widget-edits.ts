import { type Edit, inlined, once } from './patch-sdk.js';

/** The code of a text of the dictionaries, in the language of the moment. */
const text = (key: string): string => `i18nDictionary[appState.language].${key}`;

/** Everything in the widget's module that is neither a dictionary, a picture nor a key. */
export const WIDGET_EDITS: readonly Edit[] = [
  // Texts that the widget has in its code instead of in its dictionaries.
  {
    find: 'labelLine1: "View all",',
    replace: `get labelLine1() { return ${text('walletItem.viewAll')}; },`,
    times: 2,
  },
  {
    find: 'labelLine2: "wallets",',
    replace: `get labelLine2() { return ${text('walletItem.viewAllWallets')}; },`,
    times: 2,
  },
  // The header names the wallet; the sentence goes below it, where other notifications have one.
  once(
    '"data-tc-notification-confirm": "true",',
    'text: { translationKey: "notifications.confirm.text" }, "data-tc-notification-confirm": "true",',
  ),

  // A text is written by its place, where a browser that translates may have put an element.
  once('current = parent.firstChild.data = value;', 'current = parent.textContent = value;'),

  // The page's Content-Security-Policy forbids a handler in an attribute.
  once(
    'document.body.setAttribute("ontouchstart", "");',
    'document.body.addEventListener("touchstart", () => {}, { passive: true });',
  ),

  // The modal is a dialog with a name, and so is everything in it (WCAG 1.3.1, 2.1.2, 4.1.2).
  // Focus is sent to it, not by the visitor: a ring around all of it says nothing.
  once(
    '_tmpl$$t = /* @__PURE__ */ template$1(`<div>`)',
    '_tmpl$$t = /* @__PURE__ */ template$1(`<div role=dialog aria-modal=true aria-labelledby=tc-modal-title tabindex=-1 style=outline:0>`)',
  ),
  once('"data-tc-h1": "true",', '"data-tc-h1": "true", id: "tc-modal-title",'),
  // There is no heading of the second level above it.
  once('"data-tc-h3": "true",', '"data-tc-h3": "true", "aria-level": 2,'),
  once(
    '"data-tc-icon-button": "true"',
    `get "aria-label"() { return { close: ${text('common.close')}, arrow: ${text('common.back')}, question: ${text('walletModal.infoModal.whatIsAWallet')} }[icon()] ?? ${text('walletModal.mobileConnectionModal.showQR')}; }, "data-tc-icon-button": "true"`,
  ),
  once(
    'return createComponent(QrCodeBackground, {',
    `return createComponent(QrCodeBackground, { get "aria-label"() { return copyButtonOpened() ? ${text('common.linkCopied')} : ${text('common.copyQr')}; },`,
  ),
  // The last item of a list on the desktop, which only phones put into a list item.
  once(
    '}), createComponent(FourWalletsItem, {',
    '}), createComponent((item) => { const li = _tmpl$(); insert(li, createComponent(FourWalletsItem, item)); return li; }, {',
  ),
  // No picture of a wallet that a short list does not have.
  once('each: [0, 1, 2, 3],', 'get each() { return [...props.images.keys()].slice(0, 4); },'),
  once(
    '<div data-tc-list-notifications=true>',
    '<div data-tc-list-notifications=true aria-live=polite>',
  ),
  // A press on a toast, which lies above the modal, is no press outside of it.
  once('return !el.contains(e2.target) &&', 'return el.parentElement === e2.target &&'),
  // The menu under the modal stays, and the focus does, until the modal has gone.
  once('(_a2 = document.activeElement) == null ? void 0 : _a2.blur();', 'e2.stopPropagation();'),

  // The button is as large as other targets, and Escape closes its dropdown, but no menu around it.
  once('gap: 4px;\n    height: 40px;', 'gap: 4px;\n    height: var(--size-target);'),
  once(
    'min-width: 148px;\n    height: 40px;',
    'min-width: 148px;\n    height: var(--size-target);',
  ),
  once(
    'onMount(() => {\n    document.body.addEventListener("click", onClick);',
    `const onKey = (e2) => {
    if (e2.key !== "Escape" || !isOpened()) return;
    e2.stopPropagation();
    setIsOpened(false);
    anchor().focus();
  };
  document.body.addEventListener("keydown", onKey);
  onCleanup(() => document.body.removeEventListener("keydown", onKey));
  onMount(() => {
    document.body.addEventListener("click", onClick);`,
  ),

  once(
    "font-family: -apple-system, BlinkMacSystemFont, 'Roboto', 'Helvetica Neue', Arial, Tahoma, Verdana, sans-serif;",
    'font-family: var(--font-sans);',
  ),

  // A phone reports errors, as the desktop does; the widget forgets them instead.
  once(
    '}, () => {\n    setConnectionErrored(null);\n  });',
    `}, (error) => {
    setConnectionErrored(error instanceof WalletMissingRequiredFeaturesError ? "missing-features" : "connection-declined");
  });`,
  ),
  once(
    'const currentUniversalLink = universalLink();',
    'setConnectionErrored(null);\n    const currentUniversalLink = universalLink();',
  ),

  // Says after ten seconds that a bridge cannot be reached; the widget would wait for ever.
  once(
    'const walletsModalIsWalletNotSupportFeature = createMemo(',
    `const [bridgeAway, setBridgeAway] = createSignal(false);
  let bridgeDeadline;
  const onBridgeSettled = () => clearTimeout(bridgeDeadline);
  const onBridgeAwaited = () => {
    onBridgeSettled();
    bridgeDeadline = setTimeout(() => setBridgeAway(getWalletsModalIsOpened()), 10000);
  };
  window.addEventListener("ton-connect-bridge-awaited", onBridgeAwaited);
  window.addEventListener("ton-connect-bridge-settled", onBridgeSettled);
  createEffect(() => {
    if (getWalletsModalIsOpened()) return;
    onBridgeSettled();
    setBridgeAway(false);
  });
  const walletsModalIsWalletNotSupportFeature = createMemo(`,
  ),
  once(
    `return [createComponent(Match, {
                    get when() {
                      return walletsModalIsWalletNotSupportFeature();`,
    `return [createComponent(Match, {
                    get when() {
                      return bridgeAway();
                    },
                    get children() {
                      return [
                        createComponent(H1Styled$a, { translationKey: "walletModal.bridgeAway.title" }),
                        createComponent(LoaderContainerStyled, { get children() { return createComponent(ErrorIcon, { size: "m" }); } }),
                        createComponent(BodyTextStyled$2, { translationKey: "walletModal.bridgeAway.text" }),
                        createComponent(ButtonsContainerStyled$2, {
                          get children() {
                            return createComponent(Button, {
                              get leftIcon() { return createComponent(RetryIcon, {}); },
                              onClick: () => setBridgeAway(false),
                              get children() { return createComponent(Translation, { translationKey: "common.retry" }); }
                            });
                          }
                        })
                      ];
                    }
                  }), createComponent(Match, {
                    get when() {
                      return walletsModalIsWalletNotSupportFeature();`,
  ),

  // A wallet's own browser calls the callback for connection parameters once.
  once(
    '(_a2 = this.connectRequestParametersCallback) == null ? void 0 : _a2.call(this, connectRequestParameters == null ? void 0 : connectRequestParameters.value);',
    `const connect = this.connectRequestParametersCallback;
      this.connectRequestParametersCallback = void 0;
      connect?.(connectRequestParameters?.value);`,
  ),

  // A request that reaches the wallet while its modal is being closed does not open it again.
  once(
    'setAction: (action2) => void setTimeout(() => setAction(action2)),',
    `setAction: (action2) => void setTimeout(() => {
    const told = action2.sent || action2.signed;
    if (!told || action()) setAction(action2);
  }),`,
  ),

  // A wallet without a link has none to open: where it cannot work, the screen says so.
  once(
    'const universalLink = createMemo(() => connector.connect({',
    'const universalLink = createMemo(() => isWalletInfoRemote(props.wallet) && connector.connect({',
  ),
  once(
    'onCleanup(unsubscribe);\n  onRetry();',
    `onCleanup(unsubscribe);
  if (isWalletInfoRemote(props.wallet)) onRetry();
  else createEffect(() => setConnectionErrored("not-supported"));`,
  ),
  once(
    'translationKey: "walletModal.mobileConnectionModal.notSupportedWallet",',
    'get translationKey() { return "walletModal.mobileConnectionModal." + (isWalletInfoRemote(props.wallet) ? "notSupportedWallet" : "desktopOnly"); },',
  ),
  // The link is made in an effect, so opening it must wait for that.
  once(
    '} else {\n    onClickDesktop();\n  }',
    '} else {\n    createEffect(() => untrack(onClickDesktop));\n  }',
  ),
];

/** SVG that stands in for pictures of another host. */
export interface Images {
  ton: string;
  telegram: string;
}

/** Pictures that would be fetched from another host before the visitor has chosen a wallet. */
export const imageEdits = ({ ton, telegram }: Images): readonly Edit[] =>
  Object.entries({ 'ton-icon-48.png': ton, 'tg.png': telegram }).map(([file, svg]) =>
    once(
      `"https://raw.githubusercontent.com/ton-connect/sdk/main/assets/${file}"`,
      JSON.stringify(inlined(svg)),
    ),
  );

/** Prefixes the widget's keys of wallets; the SDK's own storage can be configured, this cannot. */
export const keyEdit = (prefix: string): Edit => ({
  find: 'this.storageKey = "ton-connect-ui_',
  replace: `this.storageKey = "${prefix}ton-connect-ui_`,
  times: 3,
});
