import type { CodeSplittingGroup } from 'rolldown';

/**
 * Groups the site's modules into few large scripts, which compress better and need fewer requests. A module is in
 * the first group that matches; its imports come along unless another group has them.
 */
export const CHUNKS: CodeSplittingGroup[] = [
  {
    // Styles of the home page's first view whose scripts come later.
    name: 'home-parts',
    test: /features\/home\/(art\/art|token[\w-]+|roadmap-summary)\.module\.css/,
  },
  {
    // Cached until a version changes; zustand's persistence is for one page only.
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|i18next|react-i18next|zustand)\/(?!esm\/middleware)/,
  },
  {
    // Everything that all pages start with; the operations of other pages are only named there.
    name: 'site',
    tags: ['$initial'],
    test: /^(?!.*\/operations\/(public|visitor))/,
  },
  {
    // Small modules that most pages use.
    name: 'shared',
    test: /web\/src\/(components\/(address-actions\/[\w-]+\.module|contract\/contract|proof\/proof(-links)?|accordion|card-texts|as-served|aurora|section)|lib\/campaign-phase|i18n\/use-[\w-]+)\.|libs\/domain\/participants\/address\./,
  },
  {
    // Small modules of all pages but the home page.
    name: 'inner',
    test: /web\/src\/components\/(page-hero|skeleton|spinner)\./,
  },
  {
    // Shared by the contract's card and pages that read records.
    name: 'parts',
    test: /web\/src\/components\/(address-actions\/[\w-]+|page-icon)\.|libs\/domain\/participants\/chain-services\./,
  },
  {
    // Shared by pages that read records of the API.
    name: 'records',
    test: /node_modules\/@tanstack\/|operations\/public|web\/src\/(lib\/(api|use-page-query)|components\/(state-message|markdown))\./,
  },
  {
    // The sign-in of visitors, on any page.
    name: 'visitor',
    test: /operations\/visitor|web\/src\/(lib\/(visitor-api|session-calls|invitation)|features\/wallet\/(visitor-session|sign-up-work))\./,
  },
  {
    // Shared by the airdrop's four pages; parts for visitors with a wallet are loaded later.
    name: 'airdrop',
    test: /web\/src\/features\/(airdrop\/(sections\/)?(?![\w-]+-page\.)[\w-]+|wallet\/wallet-panel)\./,
  },
];
