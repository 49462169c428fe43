import type { TonConnectUI } from '@tonconnect/ui-react';
import { useEffect, useState } from 'react';
import { useWallet } from '../../../web/src/features/wallet/use-wallet.js';
import { walletEvents } from '../../../web/src/features/wallet/wallet-store.js';

/** 0.05 TON, in nanotons, to an unused address. */
const TRANSACTION = {
  validUntil: Math.floor(Date.now() / 1000) + 600,
  messages: [{ address: `EQ${'A'.repeat(43)}M9c`, amount: '50000000' }],
};
const ALL = { modals: 'all', notifications: 'all' } as const;

/** Requests of a site to a connected wallet, by the label of their button. */
const REQUESTS: Record<string, (widget: TonConnectUI) => unknown> = {
  send: (widget) => widget.sendTransaction(TRANSACTION),
  'send with all modals': (widget) => widget.sendTransaction(TRANSACTION, ALL),
  'send extra currency': (widget) =>
    widget.sendTransaction({
      ...TRANSACTION,
      messages: [{ ...TRANSACTION.messages[0], extraCurrency: { 100: '1' } }] as never,
    }),
  sign: (widget) => widget.signData({ type: 'text', text: 'Sample text' }),
  'sign a cell': (widget) =>
    widget.signData({ type: 'cell', schema: 'x', cell: 'te6cckEBAQEAAgAAAEysuc0=' }),
  'configure all modals': (widget) => {
    widget.uiOptions = { actionsConfiguration: ALL };
  },
  'require cells': (widget) => {
    widget.uiOptions = { walletsRequiredFeatures: { signData: { types: ['cell'] } } };
  },
  'require sending': (widget) => {
    // An option of the SDK, not of the widget, and only for its constructor, which the site does
    // not set.
    Reflect.set(widget.connector, 'walletsRequiredFeatures', { sendTransaction: {} });
  },
  'prefer cells': (widget) => {
    widget.uiOptions = { walletsPreferredFeatures: { signData: { types: ['cell'] } } };
  },
  'open one wallet': (widget) => widget.openSingleWalletModal('sample-both'),
  'open an unknown wallet': (widget) => widget.openSingleWalletModal('nobody'),
  'prepare a request': (widget) => {
    widget.setConnectRequestParameters({ state: 'loading' });
    return 'loading';
  },
  'show actions': (widget) => Reflect.get(widget, 'actionsConfiguration'),
};

export function Requests() {
  const { connect, disconnect } = useWallet();
  const [outcome, setOutcome] = useState('');
  // These buttons need the widget, so it does not wait for a visitor's action.
  useEffect(() => walletEvents.requested(), []);

  const run = async (request: (widget: TonConnectUI) => unknown) => {
    setOutcome('');
    try {
      const { currentWidget } = await import(
        '../../../web/src/features/wallet/widget/start-widget.js'
      );
      const widget = currentWidget();
      if (!widget) throw new Error('The widget was not started.');
      setOutcome(JSON.stringify(await request(widget)));
    } catch (error) {
      setOutcome(`${error}`);
    }
  };

  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, padding: 16 }}>
      {Object.entries(REQUESTS).map(([label, request]) => (
        <button key={label} type="button" onClick={() => void run(request)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={connect}>
        connect again
      </button>
      <button type="button" onClick={disconnect}>
        leave
      </button>
      <output data-testid="outcome">{outcome}</output>
    </div>
  );
}
