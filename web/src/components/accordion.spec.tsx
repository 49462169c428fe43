import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './accordion.js';

const ITEMS = [
  { key: 'one', question: 'First?', answer: 'First answer.' },
  { key: 'two', question: 'Second?', answer: 'Second answer.' },
];

describe('Accordion', () => {
  it('opens one question at a time', async () => {
    render(<Accordion items={ITEMS} />);
    await userEvent.click(screen.getByRole('button', { name: 'First?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Second?' }));

    await waitFor(() => expect(screen.getByText('First answer.')).not.toBeVisible());
    expect(screen.getByText('Second answer.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Second?' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('closes the open question when it is pressed again', async () => {
    render(<Accordion items={ITEMS} />);
    const question = screen.getByRole('button', { name: 'First?' });
    await userEvent.click(question);
    await userEvent.click(question);

    expect(screen.getByText('First answer.')).not.toBeVisible();
    expect(question).toHaveAttribute('aria-expanded', 'false');
  });
});
