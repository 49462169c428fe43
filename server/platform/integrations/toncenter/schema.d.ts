// Made by `npm run generate`; do not change it by hand.

/** The records and bodies by name. */
export interface Schemas {
  /** The smallest units; no coin has more than 120 bits of them */
  Amount: string;
  /** The place of an event in the order of the chain, 64 bits */
  LogicalTime: string;
  /** Seconds since 1970 */
  UnixTime: number | string;
  AccountState: {
    address: string;
    balance?: Schemas['Amount'] | null;
    last_transaction_lt?: Schemas['LogicalTime'] | null;
    /** Base64 */
    last_transaction_hash?: string | null;
    status?: string | null;
    /** Base64 */
    code_hash?: string | null;
    /** A cell, base64; with include_boc only */
    code_boc?: string | null;
    /** A cell, base64; with include_boc only */
    data_boc?: string | null;
  };
  JettonWallet: {
    address?: string;
    owner: string;
    jetton: string;
    balance: Schemas['Amount'];
  };
  JettonMaster: {
    address: string;
    /** What the contract itself says (TEP-64); `uri` names a file that says the rest */
    jetton_content?: Record<string, unknown> | null;
  };
  Metadata: {
    is_indexed?: boolean;
    token_info?:
      | {
          valid?: boolean;
          extra?: Record<string, unknown> | null;
        }[]
      | null;
  };
  Block: {
    gen_utime: Schemas['UnixTime'];
    end_lt: Schemas['LogicalTime'];
  };
  Transaction: {
    account: string;
    /** Base64 */
    hash: string;
    lt: Schemas['LogicalTime'];
    prev_trans_lt: Schemas['LogicalTime'];
    now: Schemas['UnixTime'];
    description: {
      aborted: boolean;
      compute_ph?: Schemas['Phase'];
      action?: Schemas['Phase'];
    };
    in_msg: Schemas['Message'] | null;
    out_msgs: Schemas['Message'][] | null;
  };
  Phase: {
    success?: boolean;
  } | null;
  Message: {
    source?: string | null;
    destination?: string | null;
    bounced?: boolean | null;
    /** Nanotons; null where none can be sent */
    value?: Schemas['Amount'] | null;
    message_content?: {
      /** A cell, base64 */
      body?: string | null;
    } | null;
    /** Base64 */
    hash?: string | null;
    created_lt?: Schemas['LogicalTime'] | null;
  };
  StackEntry: {
    type: string;
    /** A number in hexadecimal digits, or a cell in base64 */
    value: unknown;
  };
}

/** What each operation takes, and what it returns. */
export interface Operations {
  /** Read balances and last transactions of accounts */
  getAccountStates: {
    query: {
      /** One account, or several */
      address: string[];
      include_boc?: boolean;
    };
    answer: {
      accounts: Schemas['AccountState'][];
    };
  };
  /** Find an owner's wallet of a jetton */
  getJettonWallets: {
    query: {
      /** One owner, or several */
      owner_address: string[];
      jetton_address: string;
      limit?: number;
    };
    answer: {
      jetton_wallets: Schemas['JettonWallet'][];
    };
  };
  /** Read a jetton's description */
  getJettonMasters: {
    query: {
      address: string;
      limit?: number;
    };
    answer: {
      jetton_masters: Schemas['JettonMaster'][];
      /** By the jetton's address: what the index read in the file that its contract names */
      metadata?: Record<string, Schemas['Metadata']> | null;
    };
  };
  /** Read up to which block the chain is indexed */
  getMasterchainInfo: {
    answer: {
      last: Schemas['Block'];
    };
  };
  /** List transactions of accounts */
  getTransactions: {
    query: {
      /** One account, or several */
      account: string[];
      /** The first logical time, inclusive */
      start_lt?: string;
      sort?: 'asc' | 'desc';
      limit?: number;
    };
    answer: {
      transactions: Schemas['Transaction'][];
    };
  };
  /** Run a get method of a contract */
  runGetMethod: {
    body: {
      address: string;
      method: string;
      stack: Schemas['StackEntry'][];
    };
    answer: {
      /** 0 after success */
      exit_code: number;
      stack?: Schemas['StackEntry'][] | null;
    };
  };
}
