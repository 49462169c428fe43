import type { ReactNode } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import type { ClaimRequirementCode } from '#libs/domain/index.js';
import { Icon } from '../../../../components/icon.js';
import { ErrorState } from '../../../../components/state-message.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import type { PageTask } from '../../use-tasks.js';
import { TelegramStep } from '../checks/telegram-step.js';
import styles from './claim-requirements.module.css';
import { type ClaimRule, claimRules } from './claim-rules.js';
import { useRequirements } from './use-requirements.js';

interface ClaimRequirementsProps {
  /** Null before signing in: then the rules are shown without the visitor's state. */
  account: Me | null;
  tasks: readonly PageTask[];
}

/** The requirements of a claim besides points: which are met, which are missing, and when to come back. */
export function ClaimRequirements({ account, tasks }: ClaimRequirementsProps) {
  const { t } = useLanguage();
  const { data, isError, refetch } = useRequirements(account?.wallet_address ?? null);
  const settings = useSiteSettings((site) => site.settings);
  const mine = account ? (data ?? []) : [];
  // General rules stand for requirements that the visitor does not have yet, such as balances before their task.
  const others = claimRules(settings, tasks).filter(
    ({ code }) => !mine.some((one) => groupOf(one.code) === groupOf(code)),
  );
  const { outside_score_url: service } = settings;
  if (mine.length + others.length === 0 && service === '') return null;
  return (
    <section className={styles.requirements} aria-labelledby="requirements-title">
      <h2 id="requirements-title" className={styles.title}>
        {t('live.requirements.title')}
      </h2>
      {account && isError && !data && (
        <ErrorState message={t('live.requirements.error')} onRetry={refetch} />
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul role="list" className={styles.list}>
        {mine.map((requirement) => (
          <MyRequirement key={requirement.code} requirement={requirement} account={account} />
        ))}
        {others.map(({ code, needed }) => (
          <Rule key={code} code={code} needed={needed} state="rule">
            {groupOf(code) === 'balance' && (
              <p className={styles.text}>{t('live.requirements.balanceHint')}</p>
            )}
          </Rule>
        ))}
      </ul>
      {service !== '' && (
        <p className={styles.note}>
          {t('live.requirements.outsideScore', { host: new URL(service).host })}
        </p>
      )}
    </section>
  );
}

const groupOf = (code: ClaimRequirementCode) =>
  code === 'holding_days' || code === 'snapshot' ? 'balance' : code;

interface MyRequirementProps {
  requirement: Schemas['RequirementDto'];
  account: Me | null;
}

function MyRequirement({ requirement, account }: MyRequirementProps) {
  const { t, moment } = useLanguage();
  const { code, is_met, needed, met_at, text } = requirement;
  const isLinkable = code === 'telegram' && !is_met && account;
  return (
    <Rule code={code} needed={needed} state={is_met ? 'met' : 'missing'}>
      {code !== 'telegram' && <p className={styles.text}>{text}</p>}
      {!is_met && met_at !== null && (
        <p className={styles.text}>
          <time dateTime={met_at}>{t('live.requirements.from', { when: moment(met_at) })}</time>
        </p>
      )}
      {isLinkable && <TelegramStep account={account} />}
    </Rule>
  );
}

interface RuleProps extends ClaimRule {
  state: 'met' | 'missing' | 'rule';
  children?: ReactNode;
}

function Rule({ code, needed, state, children }: RuleProps) {
  const { t, moment } = useLanguage();
  const at = useSiteSettings(({ settings }) => settings.claim_snapshot_at);
  const when = code === 'snapshot' && at !== '' ? moment(at) : '';
  return (
    <li className={styles.rule} data-state={state}>
      <span className={styles.mark}>
        <Icon name={state === 'met' ? 'check' : 'info'} size={16} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>
          {t(`live.requirements.rules.${code}`, { count: needed, when })}
          {state !== 'rule' && (
            <span className={styles.state}>{t(`live.requirements.${state}`)}</span>
          )}
        </p>
        {children}
      </div>
    </li>
  );
}
