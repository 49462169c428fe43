import { claimOfComment, plainFile, tonConsoleFile, tonkeeperFile } from './payout-file.js';

const [ADA, BOB] = [
  'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
  'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
];
const MASTER = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const PAYOUTS = [
  { id: 7, address: ADA, units: 1_500_000_000n, decimals: 9 },
  { id: 8, address: BOB, units: 8n * 10n ** 9n, decimals: 9 },
  { id: 9, address: ADA, units: 500_000_000n, decimals: 9 },
];

it('a comment names a claim only as the files write it', () => {
  expect(claimOfComment('Airdrop claim 7')).toBe(7);
  for (const other of ['Airdrop claim 07', 'airdrop claim 7', 'Airdrop claim 7 ', '7', '']) {
    expect(claimOfComment(other)).toBeNull();
  }
});

describe('a file for another tool', () => {
  it('TON Console: smallest units, and each receiver once', () => {
    expect(tonConsoleFile(PAYOUTS)).toBe(
      `recipient,amount\r\n${ADA},2000000000\r\n${BOB},8000000000\r\n`,
    );
  });

  it('Tonkeeper: no header, whole tokens, the jetton, and the payout as comment', () => {
    expect(tonkeeperFile(PAYOUTS, MASTER)).toBe(
      [
        `${ADA},1.5,${MASTER},Airdrop claim 7\r\n`,
        `${BOB},8,${MASTER},Airdrop claim 8\r\n`,
        `${ADA},0.5,${MASTER},Airdrop claim 9\r\n`,
      ].join(''),
    );
  });

  it('anything else: whole tokens and smallest units', () => {
    expect(plainFile(PAYOUTS.slice(0, 1))).toBe(
      `claim_id,address,tokens,units,comment\r\n7,${ADA},1.5,1500000000,Airdrop claim 7\r\n`,
    );
  });
});
