import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import { inEitherLanguage } from '#libs/domain/index.js';
import { PageHero } from '../../components/page-hero.js';
import { useSpan } from '../../components/proof/use-span.js';
import { Section } from '../../components/section.js';
import { Skeleton } from '../../components/skeleton.js';
import { ErrorState } from '../../components/state-message.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useServedMoments } from '../../i18n/use-served-moments.js';
import { api } from '../../lib/api.js';
import { usePageQuery } from '../../lib/use-page-query.js';
import styles from './status-page.module.css';

type Status = Schemas['PublicStatusDto'];
type State = Status['site'];

const POLL_MS = 15_000;

const statusQuery = queryOptions({
  queryKey: ['public-status'],
  queryFn: ({ signal }) => api.call('getPublicStatus', { signal }),
  refetchInterval: POLL_MS,
});

export const prefetch = (client: QueryClient) => client.fetchQuery(statusQuery);

export function Page() {
  const { t } = useTranslation();
  const { data, isPending, refetch } = usePageQuery(statusQuery);
  if (data) return <WholeStatus status={data} />;
  return (
    <>
      <PageHero eyebrow={t('status.eyebrow')} title={t('status.headTitle')} lead="" />
      <Section title={t('status.parts.title')} titleHidden>
        {isPending ? (
          <Skeleton height="20rem" radius="var(--radius-lg)" />
        ) : (
          <ErrorState message={t('status.error')} onRetry={refetch} />
        )}
      </Section>
    </>
  );
}

function WholeStatus({ status }: { status: Status }) {
  const { t } = useTranslation();
  const { at, withMoments } = useServedMoments();
  const { measured_at, checks } = status;
  return (
    <>
      <PageHero
        eyebrow={t('status.eyebrow')}
        title={t(`status.title.${wholeState(status)}`)}
        lead={
          measured_at
            ? withMoments(t('status.lead', { when: at(measured_at) }))
            : t('status.unmeasured')
        }
      />
      <Section title={t('status.parts.title')}>
        <Notes status={status} />
        <Parts status={status} />
      </Section>
      {checks.length > 0 && <Checks checks={checks} />}
    </>
  );
}

/** The worst state of all parts; `away`: the database does not answer. */
function wholeState({ site, sign_in, checks }: Status): State | 'away' {
  if (site !== 'ok') return 'away';
  const states = checks.map(({ state }) => state);
  if (sign_in === 'failing' || states.includes('failing')) return 'failing';
  return states.includes('off') ? 'off' : 'ok';
}

function Notes({ status: { site, sign_in, planned_pause } }: { status: Status }) {
  const { t, language } = useLanguage();
  const { at, withMoments } = useServedMoments();
  return (
    <>
      {site !== 'ok' && <p className={styles.note}>{t('status.awayHint')}</p>}
      {planned_pause && (
        <div className={styles.note}>
          <h3 className={styles.noteTitle}>{t('status.pause.title')}</h3>
          <p>
            {withMoments(
              t('status.pause.text', {
                start: at(planned_pause.start),
                end: at(planned_pause.end),
              }),
            )}
          </p>
          <p>{inEitherLanguage(planned_pause, 'note', language)}</p>
        </div>
      )}
      {sign_in === 'off' && <p className={styles.note}>{t('status.preview')}</p>}
    </>
  );
}

function Parts({ status }: { status: Status }) {
  const { t } = useTranslation();
  const span = useSpan();
  const { site, sign_in, is_paused, review_minutes, last_payout_at, synced_at } = status;
  return (
    <dl className={styles.parts}>
      <Part name={t('status.parts.site')}>
        <StateText state={site} />
      </Part>
      {sign_in !== 'off' && (
        <>
          <Part name={t('status.parts.signIn')}>
            <StateText state={sign_in} />
          </Part>
          <Part name={t('status.parts.campaign')}>
            {t(is_paused ? 'status.paused' : 'status.running')}
          </Part>
          <Part name={t('status.parts.reviews')}>
            {review_minutes === null
              ? t('status.noReviews')
              : t('status.reviewTime', { span: span(review_minutes) })}
          </Part>
          <Part name={t('status.parts.payouts')}>
            <Moment iso={last_payout_at} none={t('status.noPayout')} />
          </Part>
          <Part name={t('status.parts.sync')}>
            <Moment iso={synced_at} none={t('status.noSync')} />
          </Part>
        </>
      )}
    </dl>
  );
}

function Checks({ checks }: Pick<Status, 'checks'>) {
  const { t, language } = useLanguage();
  const { at, withMoments } = useServedMoments();
  return (
    <Section title={t('status.checks.title')} lead={t('status.checks.lead')}>
      <dl className={styles.parts}>
        {checks.map(({ method, state, last_success_at, ...notes }) => {
          const last =
            last_success_at && withMoments(t('status.checks.last', { when: at(last_success_at) }));
          return (
            <Part
              key={method}
              name={t(`status.methods.${method}`)}
              detail={inEitherLanguage(notes, 'note', language) || last}
            >
              <StateText state={state} />
            </Part>
          );
        })}
      </dl>
    </Section>
  );
}

interface PartProps {
  name: string;
  detail?: ReactNode;
  children: ReactNode;
}

const Part = ({ name, detail, children }: PartProps) => (
  <div>
    <dt>
      {name}
      {detail && <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd>{children}</dd>
  </div>
);

function StateText({ state }: { state: State }) {
  const { t } = useTranslation();
  return (
    <span className={styles.state} data-state={state}>
      {t(`status.states.${state}`)}
    </span>
  );
}

function Moment({ iso, none }: { iso: string | null; none: string }) {
  const { at, withMoments } = useServedMoments();
  return <>{iso ? withMoments(at(iso)) : none}</>;
}
