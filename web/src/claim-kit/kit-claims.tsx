import { type TonConnectUI, useTonWallet } from '@tonconnect/ui-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DistributorState } from '#libs/contracts/distributor.js';
import { CLAIM_VALUE } from '#libs/contracts/message-value.js';
import {
  type ClaimLine,
  claimLinesOf,
  formatTonAddress,
  fromUnits,
  isLanguage,
  parseTonAddress,
  shortenAddress,
  TON_CHAINS,
} from '#libs/domain/index.js';
import { PullPanel, usePullMessage } from '../features/airdrop/live/claims/pull-panel.js';
import { formatAmount, formatMoment } from '../lib/format.js';
import styles from './kit.module.css';
import { KitError, type LoadedKit } from './kit-data.js';
import { useKitClaim } from './use-kit-claim.js';

interface KitClaimsProps {
  kit: LoadedKit;
  contract: DistributorState;
  ui: TonConnectUI;
}

/** The claims of the connected wallet. */
export function KitClaims({ kit, contract, ui }: KitClaimsProps) {
  const { t } = useTranslation();
  const wallet = useTonWallet();
  const { network } = kit.about;
  const receiver = parseTonAddress(wallet?.account.address ?? '')?.raw ?? '';
  const lines = useMemo(() => claimLinesOf(kit.lines, receiver), [kit.lines, receiver]);
  if (!wallet) return <p className={styles.note}>{t('kit.wallet.hint')}</p>;
  if (wallet.account.chain !== TON_CHAINS[network]) {
    return (
      <p className={styles.fault} role="alert">
        {t('kit.wallet.otherNetwork', { network: t(`kit.list.${network}`) })}
      </p>
    );
  }
  const address = shortenAddress(formatTonAddress(receiver, network));
  if (lines.length === 0) {
    return (
      <p className={styles.note} role="status">
        {t('kit.wallet.none', { address })}
      </p>
    );
  }
  return (
    <ul className={styles.claims}>
      {lines.map((line) => (
        <li key={line.number}>
          <KitClaim {...{ kit, contract, ui, line, address }} />
        </li>
      ))}
    </ul>
  );
}

interface KitClaimProps extends KitClaimsProps {
  line: ClaimLine;
  /** The receiver as it is shown. */
  address: string;
}

function KitClaim({ kit, contract, ui, line, address }: KitClaimProps) {
  const { t, i18n } = useTranslation();
  const { claim, isPaid: isPaidNow, ...attempt } = useKitClaim(kit, line, ui);
  const { decimals, symbol } = kit.about.jetton;
  const amount = `${formatAmount(fromUnits(line.amount, decimals))} ${symbol}`;
  const message = usePullMessage(attempt, {
    amount,
    address,
    messageOf: (error) => t(`kit.faults.${error instanceof KitError ? error.fault : 'away'}`),
  });
  const isPaid = isPaidNow || contract.paid.has(line.number);
  const isOver = Date.now() > contract.deadline * 1000;
  const iso = new Date(contract.deadline * 1000).toISOString();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const terms = {
    amount,
    nanotons: CLAIM_VALUE,
    deadline: { iso, text: formatMoment(iso, language) },
  };
  const name = t('kit.wallet.number', { number: line.number });
  const shown = attempt.hasArrived || !isPaid ? message : t('kit.wallet.paid');
  return (
    <>
      <h3 className={styles.claimTitle}>
        {name}: {amount}
      </h3>
      <PullPanel
        name={name}
        terms={isPaid || isOver ? null : terms}
        attempt={attempt}
        message={shown ?? (isOver ? t('kit.wallet.unpaid') : null)}
        onClaim={claim}
      />
    </>
  );
}
