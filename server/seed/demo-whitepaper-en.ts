/** A section's title and Markdown in one language. */
export interface DemoText {
  title: string;
  content: string;
}

/** The demo whitepaper in English, in reading order; the keys are those of the records. */
export const WHITEPAPER_EN = {
  'whitepaper-abstract': {
    title: 'Abstract',
    content: `The project is a community network on the TON blockchain, and the token is its unit of participation. People earn it by contributing, use it to take part in decisions, and move it with any wallet that understands the Jetton standard. This paper describes why the token exists, how it is built, how it is distributed and what can go wrong.

### In short

- **Standard:** Jetton (TEP-74) on TON Network
- **Total supply:** 1,000,000,000, fixed
- **Largest share:** 30% for the community airdrop
- **Way in:** complete tasks, collect points, convert 1,000 points into 1 token
- **Way forward:** decisions move step by step to the holders

### How to read this paper

The first three sections explain the idea and need no technical knowledge. The architecture section is for developers and auditors. The sections on tokenomics and on the airdrop hold the numbers that matter to participants; where a summary elsewhere differs from them, these sections count. The last section lists the risks, and we ask everyone to read it before taking part.`,
  },
  'whitepaper-problem': {
    title: 'The problem',
    content: `Most people meet a digital asset through a price chart. They buy, wait, and leave; nothing they do in between makes the network better. Projects then pay for attention again and again, and the people who answer questions, translate, test and teach go home with nothing.

### Three gaps

1. **Contribution is not recorded.** Helping a community leaves no trace that its author could own or show.
2. **The first step is too hard.** Seed phrases, fees and unfamiliar addresses come before the first useful moment, and many newcomers stop there.
3. **Distribution is opaque.** Allocations change after the fact, rules differ from person to person, and promised rewards have no date.

### What follows from them

A token that is spread only by selling it ends up with a few early buyers. The community that was meant to govern it never gets a meaningful share, so votes are decided before they begin. Trust declines, contributors move on, and the network loses exactly the people it needs. Any serious answer has to start with **distribution**: who receives the token, for what, and under rules that everyone can read in advance and check afterwards.`,
  },
  'whitepaper-solution': {
    title: 'The solution',
    content: `The project turns contribution into ownership through a campaign that anyone with a TON wallet can join. There is no form to fill in and no purchase to make: connect a wallet, pick a task, complete it, and the points belong to that address.

### Principles

- **Open.** Every task is listed in public with its points. Nobody needs an invitation.
- **Equal.** One participation per wallet, one conversion rate, one end date for all.
- **Self-custodial.** Keys stay in the participant's wallet. The site asks for a connection, never for a seed phrase.
- **Understandable.** The rules fit on one page, in English and Chinese.

### What the token is for

Holders use the token for four things: to take part in **governance**, to receive **rewards** for long-term participation, to pay for services inside the ecosystem, and to work with decentralized finance applications that accept Jettons. None of these needs special software, because the token follows the common standard. What is new is not the contract but the way to the first token: it starts with something useful that a person did for others.`,
  },
  'whitepaper-architecture': {
    title: 'Architecture on TON',
    content: `The token is a fungible token following **TEP-74**, the Jetton standard. Wallets, explorers and exchanges that support the standard can show and transfer it without any integration work.

### Contracts

- The **Jetton master** keeps the total supply, the administrator address and the metadata.
- A **Jetton wallet** exists for every holder. It keeps that holder's balance and accepts orders only from its owner.

There is no central table of balances. A transfer is a short conversation between two Jetton wallets, so the load spreads over the network's shards as the number of holders grows.

\`\`\`text
owner
  └─ transfer ──────────▶ sender's Jetton wallet
       └─ internal_transfer ──▶ recipient's Jetton wallet
            ├─ transfer_notification ──▶ recipient
            └─ excesses ──▶ owner (unused fees)
\`\`\`

### Site and wallet

The website connects to wallets through the TON Connect protocol. It receives the public address and nothing else; every transaction is shown and signed in the wallet itself. Network fees are paid in TON, which is why we advise keeping at least **1 TON** in the wallet.

### Further reading

- [TON documentation](https://docs.ton.org)
- [Source code and audits](https://example.com/code)`,
  },
  'whitepaper-tokenomics': {
    title: 'Tokenomics',
    content: `The supply is fixed at **1,000,000,000** tokens. The contract is planned without a way to issue more, so a share can only change when another share becomes smaller, and that needs a decision by the holders.

### Distribution

| Share | Percentage | Tokens | Purpose |
| --- | ---: | ---: | --- |
| Airdrop | 30% | 300,000,000 | Rewards for campaign participants |
| Liquidity | 25% | 250,000,000 | Pools on decentralized exchanges |
| Ecosystem | 20% | 200,000,000 | Grants, partners, developer tools |
| Team | 15% | 150,000,000 | People who build and run the project |
| Reserve | 10% | 100,000,000 | Security and unforeseen needs |
| **Total** | **100%** | **1,000,000,000** | |

### Release

- **Airdrop:** released as participants claim.
- **Liquidity:** paired when trading opens; the pool addresses are published.
- **Ecosystem:** released per grant, each with a public description.
- **Team:** 12 months without release, then equal monthly parts over 24 months.
- **Reserve:** untouched unless the holders decide otherwise.

### Reading the numbers

A percentage says how much a group may receive, not what it is worth. The market decides on the value, and it can be zero. We publish every movement out of the team and reserve shares so that anyone can compare this table with the chain.`,
  },
  'whitepaper-airdrop': {
    title: 'Airdrop campaign',
    content: `The campaign gives 30% of the supply to the people who take part. It consists of public tasks in four groups: **social**, **wallet**, **engagement** and **referral**.

### Rules

1. **One participation per wallet.** Each wallet address may take part once. Progress belongs to the address that earned it.
2. **1,000 points = 1 token, rounded down.** 2,750 points give 2 tokens; the remaining 750 points stay and count towards the next one.
3. **Some tasks are checked by people.** Manual verification is finished within 24 hours.
4. **Claim before the end.** Tokens that are not claimed by the campaign's end date are forfeited and stay in the airdrop share.

### From task to token

- Connect a TON wallet and keep at least 1 TON for fees.
- Complete a task; its points are added to your total.
- Claim as soon as you have 1,000 points or more.
- Receive the tokens within 1–3 business days after the claim.

### Referrals

Every 3 successful referrals earn 300 points, and the number of invitations is not limited. Four milestones at 1, 3, 10 and 50 friends earn more on top. Accounts that invite themselves, automate tasks or imitate other people are excluded; their points are void.`,
  },
  'whitepaper-governance': {
    title: 'Roadmap and governance',
    content: `The project grows in four phases. Each has a result that can be checked, and a phase is called completed only when all of its results exist.

### Phases

- **Foundation:** token design, contract on TON, website and community channels
- **Growth:** airdrop campaign, referral programme, first partnerships
- **Expansion:** liquidity on decentralized exchanges, holder rewards, integration with wallets and mini apps
- **Governance:** on-chain voting, community grants, open developer tools

### How decisions are made

At the start the team decides and explains its decisions in public. With the governance phase this turns around: holders propose and vote, the team carries out. A proposal passes through three steps:

1. **Discussion**, at least seven days in the public channels
2. **Vote**, seven days, one token one vote, counted at a block announced in advance
3. **Execution**, after a waiting time of two days in which errors can still be reported

### Limits

A vote can change the use of the ecosystem and reserve shares, fees and priorities. It cannot raise the supply, take tokens from a holder or change the rules of a campaign that is already running. The [governance forum](https://example.com/forum) holds all proposals.`,
  },
  'whitepaper-risks': {
    title: 'Risks and legal notes',
    content: `Please read this section before you take part. It is written in plain words on purpose, and it does not replace advice from someone who knows your situation.

### Risks

- **Market.** The token may have no market, or lose its **entire value**.
- **Technology.** Contracts, wallets and networks can contain errors. An audit lowers this risk but does not remove it.
- **Custody.** Whoever loses their keys loses their tokens. Nobody can restore them.
- **Regulation.** Laws differ by country and change. Features may become unavailable where you live.
- **Imitation.** Others may copy the site or its messages. Check the address; we never ask for a seed phrase or a payment.

### Legal notes

This paper is information. It is not an offer, a solicitation, or investment, tax or legal advice. The token is a utility token; it grants no share in a company, no interest and no claim to profit. Statements about the future describe intentions and may not come true.

You are responsible for checking whether you may take part under the law that applies to you, and for your own taxes. The project may exclude participants where the law requires it. If the English and the Chinese version differ, the version named in the [terms](/terms) counts.`,
  },
} satisfies Record<string, DemoText>;
