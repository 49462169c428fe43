import 'i18next';
import type about from './en/about.json';
import type airdrop from './en/airdrop.json';
import type contents from './en/contents.json';
import type contract from './en/contract.json';
import type home from './en/home.json';
import type legal from './en/legal.json';
import type live from './en/live.json';
import type notFound from './en/not-found.json';
import type report from './en/report.json';
import type roadmap from './en/roadmap.json';
import type shell from './en/shell.json';
import type team from './en/team.json';
import type wallet from './en/wallet.json';
import type whitepaper from './en/whitepaper.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof shell &
        typeof home &
        typeof airdrop &
        typeof about &
        typeof roadmap &
        typeof team &
        typeof whitepaper &
        typeof legal &
        typeof wallet &
        typeof contents &
        typeof contract &
        typeof live &
        typeof report &
        typeof notFound;
    };
  }
}
