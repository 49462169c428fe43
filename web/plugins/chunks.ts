import type { CodeSplittingGroup } from 'rolldown';

/**
 * How the site's modules are put together to scripts: few and large ones, because they compress better and
 * need fewer requests. The first group that fits has a module and, unless another has them, its imports.
 */
export const CHUNKS: CodeSplittingGroup[] = [
  {
    // What changes only with its version stays cached; zustand's persistence is for one page.
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|i18next|react-i18next|zustand)\/(?!esm\/middleware)/,
  },
  {
    // All that every page begins with; the calls of other pages are only named there.
    name: 'site',
    tags: ['$initial'],
    test: /^(?!.*\/operations\/(public|visitor))/,
  },
  {
    // Small modules that most pages use.
    name: 'shared',
    test: /web\/src\/(components\/(contract\/contract|accordion|as-served|aurora|page-hero|section|skeleton|spinner)|lib\/campaign-phase|i18n\/use-[\w-]+)\./,
  },
  {
    // What the contract's card has in common with pages that read records.
    name: 'parts',
    test: /web\/src\/components\/(address-actions\/[\w-]+|page-icon)\.|libs\/domain\/(address|chain-services)\./,
  },
  {
    // What pages that read records of the API have in common.
    name: 'records',
    test: /node_modules\/@tanstack\/|operations\/public|web\/src\/(lib\/(api|use-page-query)|components\/(state-message|markdown))\./,
  },
  {
    // How a visitor signs in, on any page.
    name: 'visitor',
    test: /operations\/visitor|web\/src\/(lib\/(visitor-api|session-calls|invitation)|features\/wallet\/(visitor-session|sign-up-work))\./,
  },
  {
    // What the airdrop's four pages have in common; what only visitors with a wallet see comes later.
    name: 'airdrop',
    test: /web\/src\/features\/(airdrop\/(sections\/)?(?![\w-]+-page\.)[\w-]+|wallet\/wallet-panel)\./,
  },
];
