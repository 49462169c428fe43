import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { type Identifier, useNotify, useRefresh, useTranslate } from 'react-admin';
import { BAN_REASONS } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { SelectionBar, useBulkSelection } from '../components/list/Selection.js';
import type { CallApi } from '../providers/api.js';
import { inBatches, onMatching } from '../providers/data/bulk.js';
import { type Notice, type UserRecord, userName } from '../providers/data/records.js';
import { useBanEffect } from './UserActions.js';
import { useShowUsers } from './useShowUsers.js';

export const UserBulkActions = () => (
  <SelectionBar>
    <BulkBanUsersButton />
    <BulkDeleteUsersButton />
  </SelectionBar>
);

/** The changed users; only their ids when a filter selected them. */
type Changed = UserRecord[] | { ids: Identifier[]; reason?: string };

const changedIds = (data: Changed): Identifier[] =>
  Array.isArray(data) ? data.map(({ id }) => id) : data.ids;

function BulkBanUsersButton() {
  const { ids, all, amount, filter, question, clear, isUsable } =
    useUserSelection('bulk_ban_confirm');
  const { markUsers, showUsers } = useShowUsers();
  const banEffect = useBanEffect();
  const ban = async (api: CallApi, notice: Notice): Promise<Changed> => {
    if (!all) {
      return inBatches(ids, (batch) => api('bulkBanUsers', { body: { ids: batch, ...notice } }));
    }
    const banned = await onMatching(filter, amount, (selection) =>
      api('banMatchingUsers', { body: { ...selection, ...notice } }),
    );
    return { ...banned, reason: notice.reason };
  };
  const update = (data: Changed) =>
    Array.isArray(data)
      ? showUsers(data)
      : markUsers(data.ids, { is_banned: true, ban_reason: data.reason ?? null });
  return (
    <ConfirmButton<Changed>
      permission="users.change"
      icon={<BlockIcon />}
      label="users.bulk_ban"
      compactOnPhone
      color="warning"
      {...question}
      confirmDetails={
        <>
          {question.confirmDetails && <p>{question.confirmDetails}</p>}
          <p>{banEffect}</p>
        </>
      }
      reasons={BAN_REASONS}
      onOpen={isUsable}
      run={ban}
      onSuccess={clear}
      success="users.bulk_banned"
      count={(changed) => changedIds(changed).length}
      update={update}
      undo={(changed) => {
        const banned = changedIds(changed);
        if (banned.length === 0) return undefined;
        return {
          run: (api) =>
            inBatches(banned, (batch) => api('bulkUnbanUsers', { body: { ids: batch } })),
          success: 'users.bulk_unbanned',
          count: (users) => changedIds(users).length,
          update,
          failure: 'users.unban_failed',
        };
      }}
    />
  );
}

function BulkDeleteUsersButton() {
  const { ids, all, amount, filter, question, clear, isUsable } =
    useUserSelection('bulk_delete_confirm');
  const refresh = useRefresh();
  return (
    <ConfirmButton<Changed>
      permission="users.delete"
      icon={<DeleteIcon />}
      label="users.bulk_delete"
      compactOnPhone
      {...question}
      reasons={all ? BAN_REASONS : undefined}
      isReasonForLog
      numberToType={all ? amount : undefined}
      onOpen={isUsable}
      run={(api, { reason }) =>
        all
          ? onMatching(filter, amount, (selection) =>
              api('deleteMatchingUsers', { body: { ...selection, reason } }),
            )
          : inBatches(ids, (batch) => api('bulkDeleteUsers', { body: { ids: batch } }))
      }
      onSuccess={clear}
      success="users.bulk_deleted"
      count={(deleted) => changedIds(deleted).length}
      update={() => refresh()}
    />
  );
}

/** Users named in a question; the others are counted. */
const NAMED = 5;

/** The selected users, and the question about them: their number, and the names of the first. */
function useUserSelection(confirmation: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const selection = useBulkSelection<UserRecord>();
  const { selected, all, amount } = selection;
  const named = selected.slice(0, NAMED);
  const names = named.map(userName).join(translate('users.separator'));
  return {
    ...selection,
    question: {
      confirmContent: `users.${confirmation}${all ? '_all' : ''}`,
      confirmArgs: { smart_count: amount },
      confirmDetails:
        amount > named.length
          ? translate('users.named_and_more', { names, amount: amount - named.length })
          : names,
    },
    /** False, with a message, when no user is selected (section 5). */
    isUsable: () => {
      if (amount > 0) return true;
      notify('users.select_first', { type: 'error' });
      return false;
    },
  };
}
