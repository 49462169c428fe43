import { ownSettings } from './verificationSettings.js';

describe('the settings of a method', () => {
  it('are sent without those of the methods that were looked at before', () => {
    const settings = { path: '/whitepaper', seconds: 30, amount: '1', chat: '@sample_chat' };
    expect(ownSettings('page_visit', settings)).toEqual({ path: '/whitepaper', seconds: 30 });
    expect(ownSettings('ton_balance', settings)).toEqual({ amount: '1' });
    expect(ownSettings('self', settings)).toEqual({});
  });

  it('have the words as they are meant, and none to keep those that are stored', () => {
    expect(
      ownSettings('code', { words: [' moon ', '', 'jet'], tries: 5, passcode_count: 2 }),
    ).toEqual({
      words: ['moon', 'jet'],
      tries: 5,
    });
    expect(ownSettings('code', { words: ['', ' '], tries: 5 })).toEqual({ tries: 5 });
  });

  it('may be missing', () => {
    expect(ownSettings('manual')).toEqual({});
  });
});
