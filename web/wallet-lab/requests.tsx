import type { ActionConfiguration, TonConnectUI } from '@tonconnect/ui-react';
import { useEffect, useState } from 'react';
import { useWallet } from '../src/features/wallet/use-wallet.js';
import { walletEvents } from '../src/features/wallet/wallet-store.js';

/** 0.05 TON, in nanotons, to the address of nobody. */
const TRANSACTION = {
  validUntil: Math.floor(Date.now() / 1000) + 600,
  messages: [{ address: `EQ${'A'.repeat(43)}M9c`, amount: '50000000' }],
};
const ALL = { modals: 'all', notifications: 'all' } as const;

async function theWidget(): Promise<TonConnectUI> {
  const { currentWidget } = await import('../src/features/wallet/widget/start-widget.js');
  const widget = currentWidget();
  if (!widget) throw new Error('The widget was not started.');
  return widget;
}

/** Sends what a site could send to a connected wallet, and shows what came of it. */
export function Requests() {
  const { connect, disconnect } = useWallet();
  const [outcome, setOutcome] = useState('');
  // These buttons are nothing without the widget, so it does not wait for a visitor's action.
  useEffect(() => walletEvents.requested(), []);

  const run = (work: (widget: TonConnectUI) => Promise<unknown>) => async () => {
    setOutcome('');
    try {
      setOutcome(JSON.stringify(await work(await theWidget())));
    } catch (error) {
      setOutcome(`${error}`);
    }
  };
  const send = (options?: ActionConfiguration) =>
    run((widget) => widget.sendTransaction(TRANSACTION, options));

  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, padding: 16 }}>
      <button type="button" onClick={send()}>
        send
      </button>
      <button type="button" onClick={send(ALL)}>
        send with all modals
      </button>
      <button
        type="button"
        onClick={run((widget) =>
          widget.sendTransaction({
            ...TRANSACTION,
            messages: [{ ...TRANSACTION.messages[0], extraCurrency: { 100: '1' } }] as never,
          }),
        )}
      >
        send extra currency
      </button>
      <button
        type="button"
        onClick={run((widget) => widget.signData({ type: 'text', text: 'Sample text' }))}
      >
        sign
      </button>
      <button
        type="button"
        onClick={run((widget) =>
          widget.signData({ type: 'cell', schema: 'x', cell: 'te6cckEBAQEAAgAAAEysuc0=' }),
        )}
      >
        sign a cell
      </button>
      <button
        type="button"
        onClick={run(async (widget) => {
          widget.uiOptions = { actionsConfiguration: ALL };
        })}
      >
        configure all modals
      </button>
      <button
        type="button"
        onClick={run(async (widget) => {
          widget.uiOptions = { walletsRequiredFeatures: { signData: { types: ['cell'] } } };
        })}
      >
        require cells
      </button>
      <button
        type="button"
        onClick={run(async (widget) => {
          // Of the SDK, not of the widget, and only for its constructor, which the site leaves alone.
          Reflect.set(widget.connector, 'walletsRequiredFeatures', { sendTransaction: {} });
        })}
      >
        require sending
      </button>
      <button
        type="button"
        onClick={run(async (widget) => {
          widget.uiOptions = { walletsPreferredFeatures: { signData: { types: ['cell'] } } };
        })}
      >
        prefer cells
      </button>
      <button type="button" onClick={run((widget) => widget.openSingleWalletModal('sample-both'))}>
        open one wallet
      </button>
      <button type="button" onClick={run((widget) => widget.openSingleWalletModal('nobody'))}>
        open an unknown wallet
      </button>
      <button
        type="button"
        onClick={run(async (widget) => {
          widget.setConnectRequestParameters({ state: 'loading' });
          return 'loading';
        })}
      >
        prepare a request
      </button>
      <button type="button" onClick={connect}>
        connect again
      </button>
      <button type="button" onClick={disconnect}>
        leave
      </button>
      <button
        type="button"
        onClick={run(async (widget) => Reflect.get(widget, 'actionsConfiguration'))}
      >
        show actions
      </button>
      <output data-testid="outcome">{outcome}</output>
    </div>
  );
}
