import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { Button } from '../../../../components/button.js';
import { Section } from '../../../../components/section.js';
import { Skeleton } from '../../../../components/skeleton.js';
import { ErrorState, StateMessage } from '../../../../components/state-message.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { api } from '../../../../lib/api.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import { useMyQuery } from '../use-me.js';
import styles from './leaderboard.module.css';

type MyPlace = Schemas['StandingDto'];

/** The places shown before the visitor asks for all. */
const FIRST = 10;

export function Leaderboard({ account }: { account: Me | null }) {
  const { t, moment } = useLanguage();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['leaderboard'],
    queryFn: ({ signal }) => api.call('getLeaderboard', { signal }),
  });
  const { data: mine } = useQuery({
    ...useMyQuery(account?.session_wallet ?? null, 'place'),
    queryFn: ({ signal }) => visitorApi.call('getMyStanding', { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <Section title={t('live.leaderboard.title')} lead={t('live.leaderboard.lead')}>
      {isPending && <Skeleton height="30rem" radius="var(--radius-lg)" />}
      {isError && !data && <ErrorState message={t('live.leaderboard.error')} onRetry={refetch} />}
      {mine && <OwnPlace mine={mine} />}
      {data?.entries.length === 0 && (
        <StateMessage
          icon="engagement"
          title={t('live.leaderboard.empty')}
          hint={t('live.leaderboard.emptyHint')}
        />
      )}
      {data && data.entries.length > 0 && <Places entries={data.entries} mine={mine} />}
      {data?.updated_at && (
        <p className={styles.hint}>
          {t('live.leaderboard.asOf', { when: moment(data.updated_at) })}
        </p>
      )}
    </Section>
  );
}

function OwnPlace({ mine: { place, points, of } }: { mine: MyPlace }) {
  const { t, number } = useLanguage();
  return (
    <p className={styles.mine}>
      {place === null
        ? t('live.leaderboard.noPlace')
        : t('live.leaderboard.mine', {
            place: number(place),
            of: number(of),
            points: number(points),
          })}
    </p>
  );
}

interface PlacesProps {
  entries: Schemas['LeaderboardDto']['entries'];
  mine: MyPlace | undefined;
}

function Places({ entries, mine }: PlacesProps) {
  const { t, number } = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('live.leaderboard.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('live.leaderboard.place')}</th>
            <th scope="col">{t('live.leaderboard.name')}</th>
            <th scope="col">{t('live.leaderboard.points')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, name, points }) => (
            <tr key={`${place} ${name}`} data-mine={place === mine?.place}>
              <td>{number(place)}</td>
              <th scope="row">{name}</th>
              <td>{number(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length > FIRST && (
        <Button
          variant="secondary"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? t('live.leaderboard.fewer')
            : t('live.leaderboard.all', { count: entries.length })}
        </Button>
      )}
    </>
  );
}
