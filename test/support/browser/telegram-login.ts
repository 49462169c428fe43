import type { BrowserContext } from '@playwright/test';
import { telegramLogin } from '../shared/telegram.js';

/**
 * Stands in for Telegram's own page, which visitors see for a moment. Returns a function that
 * confirms the following logins, with its account.
 */
export async function answerTelegramLogins(
  context: BrowserContext,
): Promise<(account: { id: number; username: string }) => void> {
  let login: string | null = null;
  await context.route('https://oauth.telegram.org/**', (route) => {
    const back = new URL(route.request().url()).searchParams.get('return_to');
    const answer = login ?? Buffer.from('false').toString('base64url');
    const script = `location.replace(${JSON.stringify(`${back}#tgAuthResult=${answer}`)})`;
    return route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` });
  });
  return (account) => {
    login = Buffer.from(JSON.stringify(telegramLogin(account))).toString('base64url');
  };
}
