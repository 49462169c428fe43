import OpenIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ShowBase, useGetRecordRepresentation, useRecordContext, useTranslate } from 'react-admin';
import { DateTime } from '../components/figures/DateTime.js';
import { useNumberFormat } from '../components/figures/formats.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { useRecordAddress } from '../components/record/RecordAddress.js';
import { DeleteButton } from '../components/record/RecordButtons.js';
import { RecordDialog } from '../components/record/RecordDialog.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import type { UserRecord } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { BanUserButton } from './UserActions.js';
import { UserStatus, WalletAddress } from './UserFields.js';

/** A user at an address of its own: everything known, what can be done, and what was done. */
export function UserDialog({ id }: RecordViewProps) {
  return (
    <ShowBase id={id}>
      <UserContent />
    </ShowBase>
  );
}

function UserContent() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const { close } = useRecordAddress();
  const getRecordRepresentation = useGetRecordRepresentation('users');
  const title = user
    ? translate('users.one', { name: getRecordRepresentation(user) })
    : translate('ra.page.loading');
  const actions = user && (
    <>
      <BanUserButton />
      <DeleteButton onDeleted={close} />
    </>
  );
  return (
    <RecordDialog title={title} onClose={close} actions={actions}>
      <DialogContent dividers>
        {user ? <UserDetails user={user} /> : <Skeleton variant="rounded" height={240} />}
        <RecordHistory type="user" />
      </DialogContent>
    </RecordDialog>
  );
}

function UserDetails({ user }: { user: UserRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { explorer_url } = useSiteSettings();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1.5 }}
    >
      <Detail field="id">{user.id}</Detail>
      <Detail field="username">{user.username || '—'}</Detail>
      <Detail field="wallet_address">
        <WalletAddress whole />
        {explorer_url && (
          <MuiLink
            href={explorer_url + user.wallet_address}
            target="_blank"
            rel="noreferrer"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ml: 1 }}
          >
            {translate('users.explorer')}
            <OpenIcon sx={{ fontSize: 14 }} />
          </MuiLink>
        )}
      </Detail>
      <Detail field="status">
        <UserStatus />
      </Detail>
      <Detail field="total_points">{number(user.total_points)}</Detail>
      <Detail field="claimed_tokens">{number(user.claimed_tokens)}</Detail>
      <Detail field="created_at">
        <DateTime time={user.created_at} />
      </Detail>
      <Detail field="updated_at">
        <DateTime time={user.updated_at} />
      </Detail>
    </Box>
  );
}

function Detail({ field, children }: { field: keyof UserRecord | 'status'; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {translate(`resources.users.fields.${field}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}
