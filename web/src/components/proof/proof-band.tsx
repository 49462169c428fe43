import { useEffect, useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { api } from '../../lib/api.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { ExternalLink } from '../external-link.js';
import { Section } from '../section.js';
import styles from './proof-band.module.css';
import { Status } from './status.js';
import { minutesBetween, useSpan } from './use-span.js';

type Activity = Schemas['CampaignActivityDto'];

export interface ProofBandProps {
  first: ReadActivity;
  /** The page has participants and points elsewhere. */
  hasStatistics?: boolean;
  /** The page says elsewhere how the work goes. */
  hasStatus?: boolean;
}

interface ReadActivity extends Activity {
  /** When it was read, by the visitor's clock, in milliseconds. */
  readAt: number;
}

/** Reads the activity. @throws ApiError when the server does not return it. */
export const loadActivity = async (): Promise<ReadActivity> => ({
  ...(await api.call('getCampaignActivity')),
  readAt: Date.now(),
});

/** How often the activity is read while the page is in sight, in milliseconds. */
const POLL_MS = 60_000;

/** What the campaign has done, or plans while it has few participants; its last payments, and how its work goes. */
export function ProofBand({ first, hasStatistics = false, hasStatus = false }: ProofBandProps) {
  const { t } = useLanguage();
  const activity = useActivity(first);
  const { figures } = activity;
  return (
    <Section
      title={t(figures ? 'proof.title' : 'proof.planTitle')}
      lead={t(figures ? 'proof.lead' : 'proof.planLead')}
    >
      <div className={styles.band}>
        {figures ? (
          <Figures figures={figures} isShort={hasStatistics} />
        ) : (
          <Plan plan={activity.plan} />
        )}
        {figures && figures.deliveries.length > 0 && (
          <Deliveries deliveries={figures.deliveries} now={activity.readAt} />
        )}
        {!hasStatus && (
          <Status activity={activity} now={activity.readAt} className={styles.status} />
        )}
      </div>
    </Section>
  );
}

function useActivity(first: ReadActivity): ReadActivity {
  const [activity, setActivity] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => {
      // The shown figures stay while there is no answer.
      if (!document.hidden) loadActivity().then(setActivity, console.warn);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return activity;
}

interface FiguresProps {
  figures: NonNullable<Activity['figures']>;
  isShort: boolean;
}

function Figures({ figures: { participants, points, tokens_paid }, isShort }: FiguresProps) {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const all = [
    !isShort && ([t('proof.participants'), number(participants)] as const),
    !isShort && ([t('proof.points'), number(points)] as const),
    tokens_paid !== null && ([t('proof.paid'), `${number(tokens_paid)} ${symbol}`] as const),
  ];
  return <Facts facts={all.filter((fact) => fact !== false)} />;
}

function Plan({ plan }: { plan: Activity['plan'] }) {
  const { t, number, moment } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  return (
    <Facts
      facts={[
        [t('proof.pool'), `${number(plan.pool_tokens)} ${symbol}`],
        [t('proof.start'), moment(plan.campaign_start)],
        [t('proof.end'), moment(plan.campaign_end)],
      ]}
    />
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DeliveriesProps {
  deliveries: FiguresProps['figures']['deliveries'];
  now: number;
}

function Deliveries({ deliveries, now }: DeliveriesProps) {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  return (
    <div>
      <h3 className={styles.title}>{t('proof.deliveries')}</h3>
      <ul className={styles.deliveries}>
        {deliveries.map(({ tokens, address, delivered_at, transaction_url }, index) => {
          const amount = `${number(tokens)} ${symbol}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person may receive the same amount twice at one time
            <li key={`${delivered_at} ${address} ${index}`}>
              <span className={styles.payment}>
                <span>{amount}</span> <span>{address}</span>
              </span>
              {transaction_url ? (
                <ExternalLink
                  className={styles.link}
                  href={transaction_url}
                  hasIcon
                  subject={`${t('common.colon')}${t('proof.transaction')}, ${amount}, ${address}`}
                >
                  <Ago moment={delivered_at} now={now} />
                </ExternalLink>
              ) : (
                <Ago moment={delivered_at} now={now} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** How long ago something happened, with the moment itself for a longer look. */
function Ago({ moment: iso, now }: { moment: string; now: number }) {
  const { t, moment } = useLanguage();
  const span = useSpan();
  return (
    <time dateTime={iso} title={moment(iso)}>
      {t('proof.ago', { span: span(minutesBetween(iso, now)) })}
    </time>
  );
}
