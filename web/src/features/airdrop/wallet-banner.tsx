import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '../../components/button.js';
import { PageIcon, type PageIconName } from '../../components/page-icon.js';
import { Spinner } from '../../components/spinner.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { useCampaignStage } from '../../lib/campaign-phase.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Wallet } from '../wallet/use-wallet.js';
import type { WalletNotice } from './participation-state.js';
import styles from './wallet-banner.module.css';

const DECISIONS = '/airdrop/activity#decisions';

interface ConnectBannerProps {
  wallet: Pick<Wallet, 'connect' | 'status'>;
  notice: WalletNotice | null;
  /** The wallet is connected, and the visitor not known yet. */
  isSigningIn: boolean;
  /** The page has questions and answers, of which one is about wallets. */
  hasQuestions: boolean;
}

export function ConnectBanner(props: ConnectBannerProps) {
  const { wallet, notice, isSigningIn, hasQuestions } = props;
  const { t } = useTranslation();
  const stage = useCampaignStage();
  const tInMode = useModeTexts();
  return (
    <Banner
      title={t(`airdrop.banner.${stage}.title`)}
      text={tInMode(`airdrop.banner.${stage}.text`)}
      action={t('wallet.connect')}
      onAction={wallet.connect}
      disabled={wallet.status === 'connecting'}
      button={isSigningIn && <SigningIn isWorking={notice?.isWorking === true} />}
      after={hasQuestions && <a href="#questions">{t('airdrop.banner.noWallet')}</a>}
      isNextStep={!isSigningIn}
    />
  );
}

/** Explains how to take part when the wallet is on another network. */
export function NetworkBanner({ wallet: { chain, disconnect } }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const { ton_network } = useSiteSettings(({ settings }) => settings);
  return (
    <Banner
      title={t('airdrop.network.title')}
      text={t('airdrop.network.text', {
        network: t(`airdrop.network.${ton_network}`),
        other: t(`airdrop.network.${chain ?? 'unknown'}`),
      })}
      action={t('airdrop.network.disconnect')}
      onAction={() => void disconnect()}
    />
  );
}

/** The obstacle of a visitor with a wallet, and its solution. */
export function NoticeBanner({ notice }: { notice: WalletNotice }) {
  const { kind, reason, since, isWorking, act, chooseAnother } = notice;
  const { t, moment } = useLanguage();
  if (kind === 'signing_in') {
    return <SigningIn isWorking={isWorking === true} />;
  }
  const when = since ? moment(since) : null;
  return (
    <Banner
      title={t(`airdrop.notices.${kind}.title`)}
      text={t(`airdrop.notices.${kind}.text`)}
      tone={kind === 'banned' ? 'negative' : undefined}
      {...(act &&
        kind !== 'banned' &&
        kind !== 'deleted' && { action: t(`airdrop.notices.${kind}.action`), onAction: act })}
      onChooseAnother={chooseAnother}
    >
      {reason && <p className={styles.reason}>{t('airdrop.notices.reason', { reason })}</p>}
      {when && <p className={styles.hint}>{t('airdrop.notices.since', { when })}</p>}
      {kind === 'banned' && (
        <p className={styles.hint}>
          <Link to={DECISIONS}>{t('airdrop.notices.banned.action')}</Link>
        </p>
      )}
    </Banner>
  );
}

function SigningIn({ isWorking }: { isWorking: boolean }) {
  const { t } = useTranslation();
  return <Spinner label={t(`airdrop.notices.signing_in.${isWorking ? 'working' : 'title'}`)} />;
}

/** Explains that claims wait for a review, and that all else continues. */
export function HeldBanner() {
  const { t } = useTranslation();
  return (
    <Banner
      title={t('airdrop.notices.held.title')}
      text={t('airdrop.notices.held.text')}
      icon="clock"
      isLine
      after={<Link to={DECISIONS}>{t('airdrop.notices.held.action')}</Link>}
    />
  );
}

interface BannerProps {
  title: string;
  text: string;
  action?: string;
  onAction?: () => void;
  disabled?: boolean;
  /** It is the visitor's next step: on phones its button is beside the text. */
  isStep?: boolean;
  /** On phones a line with the title and what is below the text. */
  isLine?: boolean;
  /** The action is the visitor's next step, for which Telegram has a button of its own. */
  isNextStep?: boolean;
  /** In place of the action. */
  button?: ReactNode;
  tone?: 'negative' | undefined;
  icon?: PageIconName;
  /** The action is not the main one of the page. */
  secondary?: boolean;
  onChooseAnother?: (() => void) | undefined;
  children?: ReactNode;
  /** Below the text. */
  after?: ReactNode;
}

/** A message about the wallet or the next step, above all else on the page. */
export function Banner(props: BannerProps) {
  const { title, text, action, button, tone, onChooseAnother, children, after } = props;
  const { icon = tone ? 'warning' : 'wallet', secondary = false } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section
      className={styles.banner}
      data-tone={tone}
      data-step={props.isStep || undefined}
      data-line={props.isLine}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <span className={styles.icon}>
        <PageIcon name={icon} size={26} />
      </span>
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        <p className={styles.hint}>{text}</p>
        {after && <p className={styles.hint}>{after}</p>}
      </div>
      {(action || button) && (
        <div className={styles.actions} data-next={props.isNextStep}>
          <p className={styles.scripts}>{t('airdrop.needsScripts')}</p>
          {button || (
            <Button
              variant={secondary ? 'secondary' : 'primary'}
              onClick={props.onAction}
              disabled={props.disabled}
            >
              {action}
            </Button>
          )}
          {onChooseAnother && (
            <Button variant="secondary" onClick={onChooseAnother}>
              {t('airdrop.notices.unprovable.action')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
