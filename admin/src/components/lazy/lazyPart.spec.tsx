import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { AdminContext, Notification, TestMemoryRouter } from 'react-admin';
import { unsavedWork } from '../../providers/unsaved.js';
import { lazyPart, PartError, reloadIfOutdated, useOpenPart } from './lazyPart.js';

const OFFLINE = Object.assign(new Error('no answer'), { status: 0 });
const GONE = Object.assign(new Error('gone'), { status: 404 });

/** A part that fails to load so many times. */
function partAfter(failures: number, error: Error = OFFLINE) {
  const importPart = jest.fn(async () => {
    if (importPart.mock.calls.length <= failures) throw error;
    return { ThePart: () => <p>the part</p> };
  });
  return { importPart, Part: lazyPart(importPart, 'ThePart') };
}

const show = (children: ReactNode) =>
  act(async () =>
    render(
      <TestMemoryRouter>
        <AdminContext>
          <p>the screen</p>
          <Suspense fallback={null}>{children}</Suspense>
          <Notification />
        </AdminContext>
      </TestMemoryRouter>,
    ),
  );

const press = (button: HTMLElement) => act(async () => fireEvent.click(button));

beforeEach(() => {
  sessionStorage.clear();
  // React logs errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a part that cannot be loaded', () => {
  it('says so in its place, keeps the screen, and is tried again on a press', async () => {
    const { Part } = partAfter(2);
    await show(<Part />);
    await press(await screen.findByRole('button', { name: 'errors.retry' }));
    expect(screen.getByText('the screen')).toBeTruthy();
    await press(await screen.findByRole('button', { name: 'errors.retry' }));
    expect(await screen.findByText('the part')).toBeTruthy();
  });

  it('is loaded again automatically when the network is back', async () => {
    const { Part } = partAfter(1);
    await show(<Part />);
    expect(await screen.findByText('errors.network')).toBeTruthy();
    await act(async () => fireEvent(window, new Event('online')));
    expect(await screen.findByText('the part')).toBeTruthy();
  });

  it('is tried again the next time that it is shown', async () => {
    const { Part } = partAfter(1);
    const first = await show(<Part />);
    expect(await screen.findByText('errors.network')).toBeTruthy();
    first.unmount();
    await show(<Part />);
    expect(await screen.findByText('the part')).toBeTruthy();
  });
});

function Opener({ part: Part }: { part: ReturnType<typeof partAfter>['Part'] }) {
  const open = useOpenPart(Part, 'users.ban_failed');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => open(() => setOpen(true))}>
        Ban
      </button>
      {isOpen && <Part />}
    </>
  );
}

it('a failed dialog is reported, and the next click loads it again', async () => {
  const { Part } = partAfter(1);
  await show(<Opener part={Part} />);
  const ban = screen.getByRole('button', { name: 'Ban' });
  await press(ban);
  expect(await screen.findByText('users.ban_failed')).toBeTruthy();
  expect(screen.getByText('errors.network')).toBeTruthy();
  await press(ban);
  expect(await screen.findByText('the part')).toBeTruthy();
});

describe('a part of a version that was deployed away', () => {
  it('does not reload the page while something typed would be lost', async () => {
    const end = unsavedWork.begin();
    const { Part } = partAfter(1, GONE);
    await show(<Opener part={Part} />);
    await press(screen.getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText('errors.outdated')).toBeTruthy();
    expect(reloadIfOutdated(new PartError(GONE))).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    end();
  });
});
