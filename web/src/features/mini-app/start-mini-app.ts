import { followLanguage } from '../../i18n/index.js';
import { rememberInvitation } from '../../lib/invitation.js';
import { endLaunch } from '../../lib/launch-state.js';
import { beginMiniAppSessions } from '../../lib/session-calls.js';
import { beginSessions } from './begin-sessions.js';
import { type Launch, takeLaunch } from './launch.js';
import { fitIntoTelegram } from './telegram.js';

let launch: Launch | null | undefined;

/** Starts the Mini App, once in a document; null outside of Telegram, where the page is a page of the site. */
export function startMiniApp(home: string): Launch | null {
  if (launch !== undefined) return launch;
  launch = takeLaunch();
  if (!launch) {
    beginMiniAppSessions();
    return launch;
  }
  const { initData, invitation, language } = launch;
  if (invitation) rememberInvitation(invitation);
  fitIntoTelegram(launch, home);
  if (language) {
    followLanguage(language).catch((error: unknown) =>
      console.warn("Telegram's language cannot be loaded.", error),
    );
  }
  if (initData === '') endLaunch();
  else void beginSessions(initData);
  return launch;
}
