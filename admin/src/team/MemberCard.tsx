import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CardFooter } from '../components/CardFooter.js';
import { DeleteButton } from '../components/DeleteButton.js';
import { EditButton } from '../components/EditButton.js';
import { StatusBadge } from '../components/StatusBadge.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { MemberAvatar } from './MemberAvatar.js';
import { MemberDialog } from './MemberDialog.js';
import { useRoleName } from './useRoleName.js';

/** Four lines, and room for four: the cards of a row stay equally high. */
const BIO_STYLE = {
  minHeight: '4lh',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};

interface MemberCardProps {
  member: TeamMemberRecord;
}

export function MemberCard({ member }: MemberCardProps) {
  const translate = useTranslate();
  const roleName = useRoleName();
  return (
    <Card
      component="li"
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, pb: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <MemberAvatar member={member} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{member.name}</Typography>
          <Typography variant="body2" color="primary">
            {roleName(member.role)}
          </Typography>
        </Box>
        {!member.is_active && (
          <Box sx={{ alignSelf: 'start' }}>
            <StatusBadge tone="neutral" label={translate('team.inactive')} />
          </Box>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={BIO_STYLE}>
        {member.bio || translate('team.no_bio')}
      </Typography>
      <CardFooter>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {translate('team.order', { order: member.order })}
        </Typography>
        <EditButton name={member.name} dialog={MemberDialog} />
        <DeleteButton name={member.name} />
      </CardFooter>
    </Card>
  );
}
