import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import {
  inEitherLanguage,
  isContraEntry,
  isMove,
  shortenAddress,
  type Task,
} from '#libs/domain/index.js';
import { Skeleton } from '../../../components/skeleton.js';
import { ErrorState, StateMessage } from '../../../components/state-message.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import { visitorApi } from '../../../lib/visitor-api.js';
import type { Me } from '../../wallet/use-visitor-session.js';
import { MyDecisions } from './decisions/my-decisions.js';
import { useDecisions } from './decisions/use-decisions.js';
import styles from './my-activity.module.css';
import { MoreButton, useMyList } from './my-list.js';
import { NameForm } from './name-form.js';
import { LinkedAccount } from './telegram/linked-account.js';
import { useMyQuery } from './use-me.js';

type Activity = Schemas['ActivityDto'];

interface MyActivityProps {
  account: Me;
  tasks: readonly Task[];
  /** Shown below the activity, once that is loaded. */
  children?: ReactNode;
}

export function MyActivity({ account, tasks, children }: MyActivityProps) {
  const { t } = useTranslation();
  const decisions = useDecisions(account.session_wallet);
  const entries = useEntries(account.session_wallet);
  const changes = useWalletChanges(account.session_wallet);
  const isPending = decisions.isPending || entries.isPending || changes.isPending;
  useJump(!isPending);
  // All at once, so that nothing moves.
  if (isPending) return <Skeleton height="40rem" radius="var(--radius-lg)" />;
  return (
    <>
      <section aria-label={t('airdrop.activity.title')}>
        <MyDecisions account={account} tasks={tasks} />
        <div className={styles.columns}>
          <Entries list={entries} changes={changes.data ?? []} tasks={tasks} />
          <div className={styles.aside}>
            <NameForm account={account} />
            <LinkedAccount account={account} />
          </div>
        </div>
      </section>
      {children}
    </>
  );
}

/** Scrolls to the target of the address, such as a decision, once it is loaded; browsers look for it earlier. */
function useJump(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || location.hash === '') return;
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [isThere]);
}

function useEntries(address: string) {
  const { language } = useLanguage();
  return useMyList(useMyQuery(address, 'activity', language), (page) =>
    visitorApi.call('listMyActivity', page),
  );
}

interface EntriesProps {
  list: ReturnType<typeof useEntries>;
  changes: readonly Schemas['WalletChangeDto'][];
  tasks: readonly Task[];
}

function Entries({ list, changes, tasks }: EntriesProps) {
  const { t } = useTranslation();
  const { data, refetch } = list;
  if (!data) return <ErrorState message={t('airdrop.activity.error')} onRetry={refetch} />;
  const entries = data.pages.flat().filter((entry) => !isContraEntry(entry));
  const lines = byTime(entries, list.hasNextPage ? upTo(changes, entries.at(-1)) : changes);
  if (lines.length === 0) {
    return (
      <StateMessage
        icon="inbox"
        title={t('airdrop.activity.empty')}
        hint={t('airdrop.activity.emptyHint')}
      />
    );
  }
  return (
    <div>
      <ul className={styles.list}>
        {lines.map((line) =>
          'from_wallet' in line ? (
            <WalletChange key={`wallet-${line.id}`} change={line} />
          ) : (
            <Entry key={line.id} entry={line} tasks={tasks} />
          ),
        )}
      </ul>
      <MoreButton list={list} className={styles.more} />
    </div>
  );
}

interface Timed {
  created_at: string;
}

/** The lines that are not older than the last loaded entry. */
const upTo = <Line extends Timed>(lines: readonly Line[], last: Timed | undefined) =>
  lines.filter(({ created_at }) => !last || created_at >= last.created_at);

/** Joins two lists, the newest line first. */
const byTime = <One extends Timed, Other extends Timed>(
  some: readonly One[],
  others: readonly Other[],
): (One | Other)[] => [...some, ...others].sort((a, b) => b.created_at.localeCompare(a.created_at));

/** The delivery or return of claimed tokens has no sign. */
const signOf = ({ kind, amount }: Activity) =>
  isMove(kind) ? 'none' : amount > 0 ? 'plus' : 'minus';

const SIGNS = { plus: '+', minus: '−', none: '' };

const isCorrection = (kind: Activity['kind']) => kind === 'reversal' || kind === 'restoration';

function Entry({ entry, tasks }: { entry: Activity; tasks: readonly Task[] }) {
  const { t, language, number, moment } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { kind, amount, currency, task_id, claim_id, reason, created_at } = entry;
  const task = tasks.find(({ id }) => id === task_id);
  const title = task ? inEitherLanguage(task, 'title', language) : t('airdrop.activity.someTask');
  const unit = currency === 'points' ? t('airdrop.activity.points') : symbol;
  const sign = signOf(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        {task_id !== null && isCorrection(kind)
          ? t(`airdrop.activity.ofTask.${kind}`, { title })
          : t(`airdrop.activity.kinds.${kind}`, { title, number: claim_id })}
      </p>
      <p className={styles.amount} data-sign={sign}>
        {SIGNS[sign]}
        {number(Math.abs(amount))} {unit}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p className={styles.when}>
        <time dateTime={created_at}>{moment(created_at)}</time>
        <Decider entry={entry} />
      </p>
    </li>
  );
}

function Decider({ entry: { kind, decision_id, is_reviewed } }: { entry: Activity }) {
  const { t } = useTranslation();
  const isByRule = decision_id !== null && kind !== 'restoration';
  const decider = is_reviewed ? 'byTeam' : isByRule ? 'byRule' : null;
  return (
    <>
      {decider && ` · ${t(`airdrop.activity.${decider}`)}`}
      {decision_id !== null && (
        <>
          {' · '}
          <a className={styles.link} href={`#decision-${decision_id}`}>
            {t('live.decisions.see')}
          </a>
        </>
      )}
    </>
  );
}

const useWalletChanges = (address: string) =>
  useQuery({
    ...useMyQuery(address, 'wallet-changes'),
    queryFn: ({ signal }) => visitorApi.call('listMyWalletChanges', { signal }),
  });

function WalletChange({ change }: { change: Schemas['WalletChangeDto'] }) {
  const { t, moment } = useLanguage();
  const { from_wallet, to_wallet, created_at } = change;
  const addresses = { from: shortenAddress(from_wallet), to: shortenAddress(to_wallet) };
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{t('live.otherWallet.entry', addresses)}</p>
      <p className={styles.when}>
        <time dateTime={created_at}>{moment(created_at)}</time>
      </p>
    </li>
  );
}
