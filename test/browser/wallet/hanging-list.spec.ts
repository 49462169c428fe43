import { expect, test } from '../../support/browser/browser.js';
import { ICON } from '../../support/browser/wallet-services.js';
import { startWalletSite } from '../../support/browser/wallet-site.js';
import {
  listedWallets,
  openWalletList,
  openWallets,
  walletsModal,
} from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';
import { until } from '../../support/shared/until.js';

interface Entry {
  name: string;
  bridge: { url?: string }[];
}

test('the button opens while the source of the wallets list hangs', { tag: '@deep' }, async ({
  page,
}) => {
  const { server, services, stop } = await startWalletSite();
  const readList = async (): Promise<Entry[]> =>
    (await fetch(`${server.url}/wallets-v2.json`)).json();
  const hold = Promise.withResolvers<void>();
  services.hold = hold.promise;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== server.url) foreign.push(request.url());
  });
  // The server would fetch the icons of the built-in wallets from their hosts.
  const icons = '**/wallets/*/icon';
  await page.route(icons, (route) => route.fulfill({ contentType: 'image/png', body: ICON }));

  await test.step('with the wallets that are built in', async () => {
    await page.goto(server.url);
    await openWallets(page);
    await expect(page.getByRole('button', { name: 'Tonkeeper' })).toBeVisible();
  });

  await test.step('and asks no other host but the bridges that the code stands for', async () => {
    const bridges = (await readList()).flatMap(({ bridge }) => bridge.map(({ url }) => url));
    const others = foreign.filter((it) => !bridges.some((url) => url && it.startsWith(url)));
    expect(others).toEqual([]);
  });

  await test.step("and shows the source's wallets to visitors who come after its response", async () => {
    hold.resolve();
    await until(async () => (await readList())[0]?.name === 'Sample Remote');
    await page.unroute(icons);
    await page.evaluate(() => localStorage.clear());
    const icon = page.waitForResponse(icons);
    await page.reload();
    await openWalletList(page);
    expect(await listedWallets(page)).toContain('Sample Remote');
    expect(await (await icon).body()).toEqual(ICON);
  });
  await stop();
});

for (const [how, body] of allOr(['is no list', '<!doctype html>'], ['is empty', 'null'])) {
  test(`no other host is asked for pictures when the site’s wallets list ${how}`, {
    tag: '@deep',
  }, async ({ page, baseURL, consoleErrors }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const isForeign = protocol !== 'data:' && origin !== baseURL;
      if (isForeign && request.resourceType() === 'image') pictures.push(request.url());
    });
    await page.route('**/wallets-v2.json', (route) => route.fulfill({ body }));
    await page.goto('/');
    await openWalletList(page);
    const shown = walletsModal(page).locator('li img');
    await expect.poll(() => shown.count()).toBeGreaterThan(10);
    expect(pictures).toEqual([]);
    consoleErrors.length = 0;
  });
}
