import InviteIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Box, Typography } from '@mui/material';
import { ADMIN_ROLES } from '#libs/domain/index.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { SelectFilter } from '../components/list/filters.js';
import { RecordCards, RecordList } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { SearchBox } from '../components/list/SearchBox.js';
import { PageTitle } from '../components/shell/screen.js';
import { TextButton } from '../components/TextButton.js';
import { Caption } from '../components/text.js';
import { LIST_CARD } from '../theme/styles.js';
import {
  AdminActions,
  AdminFactor,
  AdminName,
  AdminRoleName,
  AdminState,
  LastLogin,
} from './AdminFields.js';
import { ApiKeys } from './ApiKeys.js';
import { Invitations } from './Invitations.js';
import { RulesCard } from './RulesCard.js';

const FILTERS = [
  <SelectFilter key="role" source="role" values={ADMIN_ROLES} texts="admins.role_name" alwaysOn />,
];

export const AdminList = () => (
  <>
    <PageTitle title="admins.title" />
    <RecordList
      sort={{ field: 'id', order: 'ASC' }}
      filters={FILTERS}
      bar={<SearchBox />}
      action={<InviteButton />}
      table={<AdminTable />}
      cards={<RecordCards cardHeight={132} sortable={SORTABLE} card={AdminCard} />}
    />
    <Invitations />
    <ApiKeys />
    <RulesCard />
  </>
);

const AdminTable = () => (
  <RecordTable>
    <Column source="username" field={AdminName} />
    <Column source="role" field={AdminRoleName} width={[120, 148]} />
    <Column source="has_second_factor" disableSort field={AdminFactor} width={[140, 168]} />
    <Column source="last_login_at" disableSort field={LastLogin} width={[168, 196]} />
    <Column source="suspended_at" disableSort field={AdminState} width={[108, 136]} />
    <Column label="admins.actions" disableSort field={AdminActions} width={[120, 160]} />
  </RecordTable>
);

const SORTABLE = ['id', 'username', 'role', 'created_at'];

const AdminCard = () => (
  <Box
    sx={{
      ...LIST_CARD,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 1,
      p: 2,
      justifyItems: 'start',
    }}
  >
    <Typography noWrap>
      <AdminName /> · <AdminRoleName />
    </Typography>
    <AdminState />
    <AdminFactor />
    <AdminActions />
    <Caption>
      <LastLogin />
    </Caption>
  </Box>
);

const InviteDialog = lazyPart(() => import('./InviteDialog.js'), 'InviteDialog');

function InviteButton() {
  const dialog = useLazyDialog(InviteDialog, 'admins.invite_failed');
  return (
    <>
      <TextButton
        label="admins.invite"
        variant="contained"
        size="small"
        startIcon={<InviteIcon />}
        onClick={dialog.open}
      />
      {dialog.show({})}
    </>
  );
}
