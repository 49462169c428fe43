import {
  type AccountState,
  Address,
  beginCell,
  Cell,
  type Message,
  storeMessage,
  type Transaction,
} from '@ton/core';

/** A chain, as far as the index knows it. */
interface IndexedChain {
  readonly blockchain: {
    readonly lt: bigint;
    getContract(address: Address): Promise<{ accountState?: AccountState | undefined }>;
  };
  readonly minter: Address;
  /** Seconds since 1970 up to which the index knows the chain. */
  readonly indexed: number;
  /** The index's data about the jetton: its own content, and that of the file it names. */
  readonly token: { content: object | null; extra?: object | undefined };
  historyOf(account: Address): Transaction[];
  tonsOf(owner: Address): Promise<bigint>;
  jettonsOf(owner: Address): Promise<bigint>;
  jettonWalletOf(owner: Address): Promise<Address>;
}

/** The response of TON Center v3 about the chain. */
export async function answerOf(
  chain: IndexedChain,
  url: URL,
  request: NodeJS.ReadableStream,
): Promise<object> {
  const of = (name: string) => Address.parse(url.searchParams.get(name) ?? '');
  const path = url.pathname.split('/').at(-1);
  if (path === 'masterchainInfo') {
    return { last: { gen_utime: String(chain.indexed), end_lt: String(chain.blockchain.lt) } };
  }
  if (path === 'transactions') return transactionsOf(chain, url);
  if (path === 'runGetMethod') return runGetMethod(chain, request);
  if (path === 'accountStates') return { accounts: [await accountOf(chain, of('address'))] };
  if (path === 'wallets') {
    const owner = of('owner_address');
    const balance = String(await chain.jettonsOf(owner));
    const jetton = upper(chain.minter);
    const address = upper(await chain.jettonWalletOf(owner));
    return { jetton_wallets: [{ address, owner: upper(owner), jetton, balance }] };
  }
  const { content: jetton_content, extra } = chain.token;
  const address = upper(chain.minter);
  if (!jetton_content) return { jetton_masters: [], metadata: {} };
  const token_info = extra ? [{ valid: true, type: 'jetton_masters', extra }] : [];
  const metadata = { [address]: { is_indexed: extra !== undefined, token_info } };
  return { jetton_masters: [{ address, jetton_content }], metadata };
}

async function accountOf(chain: IndexedChain, address: Address): Promise<object> {
  const newest = chain.historyOf(address).at(-1);
  const { accountState } = await chain.blockchain.getContract(address);
  const { code, data } = accountState?.type === 'active' ? accountState.state : {};
  return {
    address: upper(address),
    balance: String(await chain.tonsOf(address)),
    status: accountState?.type ?? 'nonexist',
    code_hash: code?.hash().toString('base64') ?? null,
    code_boc: code?.toBoc().toString('base64') ?? null,
    data_boc: data?.toBoc().toString('base64') ?? null,
    last_transaction_lt: newest ? String(newest.lt) : null,
    last_transaction_hash: newest?.hash().toString('base64') ?? null,
  };
}

async function runGetMethod(chain: IndexedChain, request: NodeJS.ReadableStream): Promise<object> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { stack } = JSON.parse(text);
  const owner = Cell.fromBase64(stack[0].value).beginParse().loadAddress();
  const wallet = beginCell()
    .storeAddress(await chain.jettonWalletOf(owner))
    .endCell();
  const value = wallet.toBoc().toString('base64');
  return { exit_code: 0, stack: [{ type: 'cell', value }] };
}

function transactionsOf(chain: IndexedChain, url: URL): object {
  const accounts = url.searchParams.getAll('account').map((account) => Address.parse(account));
  const from = BigInt(url.searchParams.get('start_lt') ?? 0);
  const limit = Number(url.searchParams.get('limit'));
  const known = accounts
    .flatMap((account) => chain.historyOf(account).map((transaction) => ({ account, transaction })))
    .filter(({ transaction: { lt } }) => lt >= from)
    .sort(({ transaction: one }, { transaction: other }) => (one.lt < other.lt ? -1 : 1));
  return {
    transactions: known
      .slice(0, limit)
      .map(({ account, transaction }) => describe(transaction, account)),
  };
}

const upper = (address: Address): string => address.toRawString().toUpperCase();

/** A transaction in TON Center v3's format. */
function describe(transaction: Transaction, account: Address): object {
  const { lt, now, description, inMessage, outMessages, prevTransactionLt } = transaction;
  const isGeneric = description.type === 'generic';
  const compute = isGeneric && description.computePhase.type === 'vm' && description.computePhase;
  const action = isGeneric && description.actionPhase;
  return {
    account: upper(account),
    lt: String(lt),
    now,
    hash: transaction.hash().toString('base64'),
    prev_trans_lt: String(prevTransactionLt),
    description: {
      aborted: isGeneric && description.aborted,
      ...(compute && { compute_ph: { success: compute.success, exit_code: compute.exitCode } }),
      ...(action && { action: { success: action.success } }),
    },
    in_msg: inMessage && messageOf(inMessage),
    out_msgs: outMessages.values().map(messageOf),
  };
}

const messageOf = (message: Message) => {
  const { info, body } = message;
  return {
    hash: beginCell().store(storeMessage(message)).endCell().hash().toString('base64'),
    source: info.type === 'internal' ? upper(info.src) : null,
    destination: info.type === 'internal' ? upper(info.dest) : null,
    bounced: info.type === 'internal' && info.bounced,
    message_content: { body: body.toBoc().toString('base64') },
  };
};
