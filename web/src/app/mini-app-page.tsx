import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { MINI_APP_PATH, type MiniAppPlace, SITE_PATHS } from '#libs/domain/index.js';
import { Page as AirdropPage, prefetch } from '../features/airdrop/airdrop-page.js';
import { useMyChanges } from '../features/airdrop/live/use-me.js';
import type { Launch } from '../features/mini-app/launch.js';
import { NoticesSwitch } from '../features/mini-app/notices-switch.js';
import { startMiniApp } from '../features/mini-app/start-mini-app.js';
import { useVisitorSession } from '../features/wallet/use-visitor-session.js';
import { useAirdropHome } from '../lib/airdrop-home.js';
import { followMainButton } from './mini-app-button.js';

export { prefetch };

/** The airdrop page, as Telegram opens it. */
export function Page() {
  const launch = useLaunch();
  const { status, initial } = useVisitorSession();
  usePlace(launch?.place ?? null);
  return (
    <AirdropPage
      notices={
        launch &&
        status === 'signed_in' &&
        initial?.me.telegram && (
          <Notices address={initial.me.session_wallet} version={launch.version} />
        )
      }
    />
  );
}

function Notices({ address, version }: { address: string; version: string }) {
  const { handleApiError } = useMyChanges(address);
  return <NoticesSwitch address={address} version={version} handleApiError={handleApiError} />;
}

/** Starts the Mini App after hydration, as the server knows of no launch. */
function useLaunch(): Launch | null {
  const [launch, setLaunch] = useState<Launch | null>(null);
  useEffect(() => {
    setLaunch(startMiniApp(MINI_APP_PATH));
    followMainButton();
    useAirdropHome.setState({ path: MINI_APP_PATH });
  }, []);
  return launch;
}

/** Places with a page of their own; the others are on this page. */
const PLACES: Partial<Record<MiniAppPlace, string>> = {
  invite: '/airdrop/invite',
  activity: '/airdrop/activity',
  claims: '/airdrop/claims',
};

/** Opens the place that the link names, once. */
function usePlace(place: MiniAppPlace | null): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const path = place && !opened.has(place) ? PLACES[place] : undefined;
    if (place) opened.add(place);
    if (path && SITE_PATHS.some((page) => page === path)) navigate(path);
  }, [place, navigate]);
}

const opened = new Set<MiniAppPlace>();
