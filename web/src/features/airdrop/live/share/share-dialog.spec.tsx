import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderLive } from '../../../../../../test/support/web/live.js';
import { ShareDialog } from './share-dialog.js';
import { sharePicture } from './shared-picture.js';

const LINK = `${location.origin}/airdrop?ref=7H2K9QXD`;
const PICTURE = { kind: 'claim', name: '1200.signed', count: 1200 } as const;

async function open(language: 'en' | 'zh' = 'en') {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  await renderLive(<ShareDialog code="7H2K9QXD" />, {}, language);
  // The picture is no call of the API.
  Object.assign(globalThis, { fetch: async () => new Response(new Blob(['png'])) });
  await act(async () => sharePicture(PICTURE));
}

describe('The dialog with a picture', () => {
  it.each([
    ['en', 'The picture says: claimed 1,200 JETD', 'Save picture'],
    ['zh', '图片内容：已领取 1,200 JETD', '保存图片'],
  ] as const)('shows it, to save it: %s', async (language, alt, save) => {
    await open(language);
    const address = `/og/claim/1200.signed/${language}.png`;
    expect(screen.getByRole('img', { name: alt })).toHaveAttribute('src', address);
    expect(screen.getByRole('link', { name: save })).toHaveAttribute('href', address);
  });
});

describe('Where the device shares pictures', () => {
  const share = jest.fn(async (_content: ShareData) => undefined);
  beforeEach(() => {
    share.mockClear();
    Object.assign(navigator, { share, canShare: ({ files }: ShareData) => Boolean(files) });
  });
  afterEach(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });

  it('the picture is shared with the link of an invitation, when that is asked for', async () => {
    await open();
    const button = await screen.findByRole('button', { name: 'Share' });
    expect(share).not.toHaveBeenCalled();
    await act(async () => button.click());
    const [{ files, text }] = share.mock.calls[0] as [ShareData];
    expect(files?.[0]).toMatchObject({ name: 'picture.png', type: 'image/png' });
    expect(text).toContain(LINK);
    expect(screen.queryByRole('link', { name: 'Save picture' })).toBeNull();
  });
});
