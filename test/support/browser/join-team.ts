import type { Browser, Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import decodeQR from 'qr/decode.js';
import { message } from './back-office.js';
import { expect } from './browser.js';
import { adminTextOf, type TextOf } from './texts.js';

const PASSWORD = 'a granite harbour lantern';

/** Invites an admin in the back office; returns the link for the new admin. */
export async function invite(page: Page, username: string, role: string): Promise<string> {
  await page.getByRole('button', { name: '邀请', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '邀请' });
  await dialog.getByLabel('名称').fill(username);
  await dialog.getByRole('combobox', { name: /^角色/ }).click();
  await page.getByRole('option', { name: role }).click();
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const shown = page.getByRole('dialog', { name: '邀请链接' });
  const link = (await shown.getByText(/\/admin\/join#/).textContent()) ?? '';
  await shown.getByRole('button', { name: '关闭' }).click();
  return link.trim();
}

/** Reads the text of a QR code. */
async function readQrCode(picture: Locator): Promise<string> {
  const { data, size } = await picture.evaluate(async (svg) => {
    const side = 400;
    const image = new Image();
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('width', String(side));
    copy.setAttribute('height', String(side));
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(copy.outerHTML)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side + 80;
    canvas.height = side + 80;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 40, 40, side, side);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    return { data: [...pixels], size: canvas.width };
  });
  return decodeQR({ width: size, height: size, data: Uint8Array.from(data) });
}

/** Opens the link of an invitation in a browser of its own, joins, and sets up an authenticator app. */
export async function joinTeam(
  browser: Browser,
  link: string,
): Promise<{ page: Page; secret: string }> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel(/^密码/).fill(PASSWORD);
  await page.getByLabel('再次输入密码').fill(PASSWORD);
  await page.getByRole('button', { name: '加入' }).click();
  await expect(message(page, '欢迎加入')).toBeVisible();
  return { page, secret: await setUpAuthenticator(page, adminTextOf('zh')) };
}

/** Sets up an authenticator app on the page of the admin's account; returns its secret. */
export async function setUpAuthenticator(page: Page, t: TextOf): Promise<string> {
  await page.getByRole('button', { name: t('account.totp_add') }).click();
  const picture = page.getByRole('img', { name: t('account.totp_picture') });
  const secret = new URL(await readQrCode(picture)).searchParams.get('secret') ?? '';
  const dialog = page.getByRole('dialog', { name: t('account.totp_add') });
  await dialog.getByLabel(t('account.totp_code')).fill(await generate({ secret }));
  await dialog.getByRole('button', { name: t('account.totp_confirm') }).click();
  const codes = page.getByRole('dialog', { name: t('account.codes_title') });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: t('account.codes_kept') }).click();
  return secret;
}
