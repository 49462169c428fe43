import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TonConnectButton, type TonConnectUI, TonConnectUIContext } from '@tonconnect/ui-react';
import i18n from 'i18next';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DistributorState } from '#libs/contracts/distributor.js';
import { isLanguage } from '#libs/domain/index.js';
import { Button } from '../components/button.js';
import { formatMoment, formatNumber } from '../lib/format.js';
import { useTheme } from '../lib/theme.js';
import styles from './kit.module.css';
import { KitClaims } from './kit-claims.js';
import { KitError, type LoadedKit } from './kit-data.js';
import { chooseKitLanguage } from './kit-language.js';
import { contractQuery, kitQuery } from './kit-queries.js';
import { applyWidgetOptions } from './kit-widget.js';

/** The page of a claim kit: it needs the folder's files, a chain API and a wallet, and no server. */
export function KitPage({ ui }: { ui: TonConnectUI }) {
  const { t } = useTranslation();
  const { data: kit, error, refetch, isFetching } = useQuery(kitQuery);
  const title = kit ? t('kit.title', kit.about.project) : t('kit.untitled');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <TonConnectUIContext value={ui}>
      <header className={styles.header}>
        <LanguageButton />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{t('kit.lead')}</p>
        {kit ? (
          <Kit kit={kit} ui={ui} />
        ) : (
          <Part title={t('kit.list.title')}>
            <Waiting error={error} isBusy={isFetching} onRetry={refetch} />
          </Part>
        )}
      </main>
    </TonConnectUIContext>
  );
}

function LanguageButton() {
  const { t } = useTranslation();
  const other = i18n.language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className={styles.language}
      lang={other}
      onClick={() => chooseKitLanguage(other)}
    >
      {t('kit.otherLanguage')}
    </button>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface WaitingProps {
  error: Error | null;
  isBusy: boolean;
  onRetry: () => unknown;
}

/** Says that something is read, or why it cannot be used. */
function Waiting({ error, isBusy, onRetry }: WaitingProps) {
  const { t } = useTranslation();
  if (!error || isBusy) {
    return (
      <p className={styles.note} role="status">
        {t('kit.list.loading')}
      </p>
    );
  }
  return (
    <>
      <p className={styles.fault} role="alert">
        {t(`kit.faults.${error instanceof KitError ? error.fault : 'files'}`)}
      </p>
      <Button variant="secondary" className={styles.retry} onClick={() => onRetry()}>
        <span>{t('kit.list.retry')}</span>
      </Button>
    </>
  );
}

function Kit({ kit, ui }: { kit: LoadedKit; ui: TonConnectUI }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, isFetching } = useQuery(contractQuery(kit));
  // A chain API that is away for a moment leaves the page as it is.
  const isLost = error instanceof KitError && error.fault !== 'away';
  const contract = isLost ? undefined : data;
  return (
    <>
      {contract && (
        <Part title={t('kit.wallet.title')}>
          {Date.now() > contract.deadline * 1000 && (
            <p className={styles.fault}>{t('kit.faults.deadline')}</p>
          )}
          <WalletButton ui={ui} />
          <KitClaims kit={kit} contract={contract} ui={ui} />
        </Part>
      )}
      <Part title={t('kit.list.title')}>
        {contract ? (
          <p className={styles.fits}>{t('kit.list.fits')}</p>
        ) : (
          // The folder may be a newer one meanwhile.
          <Waiting error={error} isBusy={isFetching} onRetry={() => client.invalidateQueries()} />
        )}
        <Facts kit={kit} contract={contract} />
      </Part>
      <About kit={kit} />
    </>
  );
}

function WalletButton({ ui }: { ui: TonConnectUI }) {
  const { t } = useTranslation();
  const { language } = i18n;
  const theme = useTheme((state) => state.theme);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are made from both.
  useEffect(() => applyWidgetOptions(ui), [ui, language, theme]);
  useEffect(
    () =>
      ui.onStatusChange(
        () => setFailed(false),
        () => setFailed(true),
      ),
    [ui],
  );
  return (
    <>
      <TonConnectButton className={styles.wallet} />
      {hasFailed && (
        <p className={styles.fault} role="alert">
          {t('kit.wallet.failed')}
        </p>
      )}
    </>
  );
}

function Facts({ kit, contract }: { kit: LoadedKit; contract: DistributorState | undefined }) {
  const { t } = useTranslation();
  const { about, tree } = kit;
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const deadline = contract && new Date(contract.deadline * 1000).toISOString();
  return (
    <dl className={styles.facts}>
      <Fact name="claims">{formatNumber(tree.size)}</Fact>
      {deadline && (
        <Fact name="deadline">
          <time dateTime={deadline}>{formatMoment(deadline, language)}</time>
        </Fact>
      )}
      <Fact name="network">{t(`kit.list.${about.network}`)}</Fact>
      <Fact name="token">
        {about.jetton.symbol} <code>{about.jetton.master}</code>
      </Fact>
      <Fact name="contract">
        <code>{about.address}</code>
      </Fact>
      <Fact name="root">
        <code>{tree.root}</code>
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: 'claims' | 'token' | 'network' | 'contract' | 'root' | 'deadline';
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`kit.list.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function About({ kit }: { kit: LoadedKit }) {
  const { t } = useTranslation();
  const { name, url } = kit.about.project;
  return (
    <Part title={t('kit.about.title')}>
      <p className={styles.note}>
        {t('kit.about.maker')} <a href={url}>{name}</a>
      </p>
      <p className={styles.note}>{t('kit.about.copies')}</p>
      <p className={styles.note}>{t('kit.about.check')}</p>
      <pre className={styles.command}>
        <code>npm run audit -- claim-kit/</code>
      </pre>
    </Part>
  );
}
