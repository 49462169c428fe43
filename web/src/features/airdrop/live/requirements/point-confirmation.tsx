import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { chosenGrounds, needsConfirmation, type RuleGround } from '#libs/domain/index.js';
import { Button } from '../../../../components/button.js';
import { Icon } from '../../../../components/icon.js';
import { ErrorState } from '../../../../components/state-message.js';
import { toast } from '../../../../components/toast/toast-store.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import type { PageTask } from '../../use-tasks.js';
import { TelegramStep } from '../checks/telegram-step.js';
import { useMyChanges } from '../use-me.js';
import styles from './claim-requirements.module.css';
import { usePointConfirmation } from './use-point-confirmation.js';

interface PointConfirmationProps {
  /** Null before signing in: then the ways are shown without the visitor's progress. */
  account: Me | null;
  tasks: readonly PageTask[];
}

/** Whether the visitor's points are provisional, and the ways that confirm them. */
export function PointConfirmation({ account, tasks }: PointConfirmationProps) {
  const { t, number } = useLanguage();
  const settings = useSiteSettings((site) => site.settings);
  const { data, isError, refetch } = usePointConfirmation(account?.wallet_address ?? null);
  if (!needsConfirmation(settings)) return null;
  const mine = account ? data : undefined;
  const grounds = chosenGrounds(settings, tasks.some(provesChat));
  const points = mine?.provisional_points ?? 0;
  return (
    <section className={styles.requirements} aria-labelledby="provisional-title">
      <h2 id="provisional-title" className={styles.title}>
        {t(`live.provisional.${mine?.is_confirmed ? 'confirmed' : 'title'}`)}
      </h2>
      {mine?.is_confirmed ? (
        <p className={styles.note}>
          {t(mine.ground ? `live.provisional.by.${mine.ground}` : 'live.provisional.byNone')}
        </p>
      ) : (
        <>
          <p className={styles.note}>
            {points > 0
              ? t('live.provisional.points', { count: points, points: number(points) })
              : t('live.provisional.text')}{' '}
            {t(grounds.length > 0 ? 'live.provisional.oneOf' : 'live.provisional.person')}
          </p>
          {account && isError && !data && (
            <ErrorState message={t('live.provisional.error')} onRetry={refetch} />
          )}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
          <ul role="list" className={styles.list}>
            {mine
              ? mine.ways.map((way) => <MyWay key={way.ground} way={way} account={account} />)
              : grounds.map((ground) => <Way key={ground} ground={ground} />)}
          </ul>
        </>
      )}
    </section>
  );
}

const provesChat = ({ verification, is_active }: PageTask): boolean =>
  verification === 'telegram_member' && is_active;

interface MyWayProps {
  way: Schemas['ConfirmationWayDto'];
  account: Me | null;
}

function MyWay({ way: { ground, text, is_met, met_at }, account }: MyWayProps) {
  const { t, moment } = useLanguage();
  return (
    <Way ground={ground}>
      <p className={styles.text}>{text}</p>
      {met_at !== null && (
        <p className={styles.text}>
          <time dateTime={met_at}>{t('live.provisional.from', { when: moment(met_at) })}</time>
        </p>
      )}
      {ground === 'balance' && account && !is_met && met_at === null && (
        <CheckBalance account={account} />
      )}
      {ground === 'telegram' && account?.telegram === null && <TelegramStep account={account} />}
    </Way>
  );
}

/** Requests a check of the balance, with which the days of holding begin. */
function CheckBalance({ account }: { account: Me }) {
  const { t } = useLanguage();
  const { refresh, failed } = useMyChanges(account.session_wallet);
  const { mutate, isPending } = useMutation({
    mutationFn: () => visitorApi.call('checkMyBalance'),
    onSuccess: () => {
      toast.success(t('live.provisional.checking'));
      return refresh();
    },
    onError: (error) => failed(error, t('live.provisional.checkFailed')),
  });
  return (
    <Button variant="secondary" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
      {t('live.provisional.check')}
    </Button>
  );
}

function Way({ ground, children }: { ground: RuleGround; children?: ReactNode }) {
  const { t } = useLanguage();
  const settings = useSiteSettings((site) => site.settings);
  const values = {
    wallet: {
      count: settings.confirm_wallet_days,
      transactions: settings.confirm_wallet_transactions,
    },
    balance: { count: settings.confirm_balance_days, amount: settings.confirm_balance_ton },
    telegram: {},
    outside_score: {},
  };
  return (
    <li className={styles.rule} data-state="rule">
      <span className={styles.mark}>
        <Icon name="info" size={16} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{t(`live.provisional.ways.${ground}`, values[ground])}</p>
        {children}
      </div>
    </li>
  );
}
