import { MiniAppTickets } from './mini-app-ticket.js';

const ACCOUNT = { telegram_id: 7, name: '@ada_sample' };
const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

describe('a ticket of the Mini App', () => {
  const tickets = new MiniAppTickets('sample secret');

  it('names the Telegram account, for a day', () => {
    const ticket = tickets.issue(ACCOUNT, NOW);
    expect(tickets.open(ticket, NOW + DAY - 1)).toEqual(ACCOUNT);
    expect(() => tickets.open(ticket, NOW + DAY)).toThrow('close this app');
  });

  it('of another installation is worth nothing', () => {
    const ticket = new MiniAppTickets('another secret').issue(ACCOUNT, NOW);
    expect(() => tickets.open(ticket, NOW)).toThrow('close this app');
  });
});
