import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider, TestMemoryRouter } from 'react-admin';
import { useLocation } from 'react-router';
import { ClickableRows } from './ClickableRows.js';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const address = () => screen.getByRole('status').textContent;

function renderRows(isOn = true) {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const press = jest.fn();
  render(
    <TestMemoryRouter initialEntries={['/users?sort=id']}>
      <ResourceContextProvider value="users">
        <ClickableRows isOn={isOn}>
          <table>
            <tbody>
              <tr data-record="5">
                <td>Ada</td>
                <td>
                  <button type="button" onClick={press}>
                    <span>Ban</span>
                  </button>
                </td>
                <td className="select">
                  <input type="checkbox" />
                </td>
                <td data-testid="beside">
                  <button type="button" disabled>
                    Delete
                  </button>
                </td>
              </tr>
            </tbody>
          </table>
        </ClickableRows>
        <p>Outside</p>
        <Address />
      </ResourceContextProvider>
    </TestMemoryRouter>,
  );
  return { open, press };
}

afterEach(() => {
  window.getSelection()?.removeAllRanges();
  jest.restoreAllMocks();
});

describe('a row of a list', () => {
  it('opens its record wherever it is clicked, over the same list', async () => {
    renderRows();
    await userEvent.click(screen.getByText('Outside'));
    expect(address()).toBe('/users?sort=id');
    await userEvent.click(screen.getByText('Ada'));
    expect(address()).toBe('/users/5?sort=id');
  });

  it('leaves clicks on its buttons and its checkbox to these', async () => {
    const { press } = renderRows();
    await userEvent.click(screen.getByText('Ban'));
    await userEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByTestId('beside'));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(address()).toBe('/users?sort=id');
  });

  it.each([
    ['Ctrl', () => fireEvent.click(screen.getByText('Ada'), { ctrlKey: true })],
    ['Cmd', () => fireEvent.click(screen.getByText('Ada'), { metaKey: true })],
    [
      'the middle button',
      () =>
        fireEvent(
          screen.getByText('Ada'),
          new MouseEvent('auxclick', { bubbles: true, button: 1 }),
        ),
    ],
  ])('opens a new tab with %s', (_name, click) => {
    const { open } = renderRows();
    click();
    expect(open).toHaveBeenCalledWith('/users/5?sort=id', '_blank', 'noopener');
    expect(address()).toBe('/users?sort=id');
  });

  it('stays closed while its text is being selected', async () => {
    renderRows();
    window.getSelection()?.selectAllChildren(screen.getByText('Ada'));
    fireEvent.click(screen.getByText('Ada'));
    expect(address()).toBe('/users?sort=id');
  });

  it('does not open for an admin who may not change the records', async () => {
    renderRows(false);
    await userEvent.click(screen.getByText('Ada'));
    expect(address()).toBe('/users?sort=id');
  });
});
