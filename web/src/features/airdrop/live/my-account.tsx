import type { Me } from '../../wallet/use-visitor-session.js';
import type { PageTask } from '../use-tasks.js';
import { AppealDialog } from './decisions/appeal-dialog.js';
import { Invitations } from './invite/invitations.js';
import { MyActivity } from './my-activity.js';
import { useTelegramReturn } from './telegram/use-telegram-return.js';

interface MyAccountProps {
  account: Me;
  /** For their titles. */
  tasks: readonly PageTask[];
}

/** All that only somebody who is signed in has on the page. */
export function MyAccount({ account, tasks }: MyAccountProps) {
  useTelegramReturn(account.wallet_address);
  return (
    <>
      <Invitations account={account} />
      <MyActivity account={account} tasks={tasks} />
      <AppealDialog address={account.wallet_address} tasks={tasks} />
    </>
  );
}
