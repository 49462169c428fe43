import '../../../../test/support/web/browser-gaps.js';
import { fireEvent, screen } from '@testing-library/react';
import { makeTask } from '../../../../test/support/web/live.js';
import { renderSite } from '../../../../test/support/web/render.js';
import { ShareTask } from './share-task.js';

const TASK = makeTask('self', {}, { id: 5, title_en: 'Read the terms' });

describe('The link to a task', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(navigator, 'share');
  });

  const define = (name: 'clipboard' | 'share', value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });

  const link = () => screen.getByRole('link', { name: 'Share: Read the terms' });

  it('has the task’s address, with the visitor’s invitation', async () => {
    await renderSite(<ShareTask task={TASK} referralCode="7H2K9QXD" />);
    expect(link()).toHaveAttribute('href', '/airdrop/task/5?ref=7H2K9QXD');
  });

  it('is copied instead of followed', async () => {
    const copied: string[] = [];
    define('clipboard', { writeText: async (text: string) => copied.push(text) });
    await renderSite(<ShareTask task={TASK} referralCode={undefined} />);
    const isFollowed = fireEvent.click(link());
    expect(isFollowed).toBe(false);
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied).toEqual([`${location.origin}/airdrop/task/5`]);
  });

  it('is shared where the device can share', async () => {
    const shared: unknown[] = [];
    define('share', async (data: unknown) => shared.push(data));
    await renderSite(<ShareTask task={TASK} referralCode={undefined} />);
    fireEvent.click(link());
    expect(shared).toEqual([{ url: `${location.origin}/airdrop/task/5`, text: 'Read the terms' }]);
  });
});
