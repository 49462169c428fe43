import { Avatar, Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { biography, initials, knownRole } from '#libs/domain/index.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { CardFooter } from '../components/list/CardGrid.js';
import { DeleteButton, EditButton } from '../components/record/RecordButtons.js';
import { SampleBadge } from '../components/setup/SampleBadge.js';
import { Hint } from '../components/text.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { BRAND_GRADIENT, ON_BRAND } from '../theme/palette.js';
import { FOUR_LINES } from '../theme/styles.js';

export function MemberCard({ member }: { member: TeamMemberRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const roleName = useRoleName();
  return (
    <Card
      component="li"
      data-record={member.id}
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
        <Box sx={{ alignSelf: 'start' }}>
          <SampleBadge resource="team" />
        </Box>
        {!member.is_active && (
          <Box sx={{ alignSelf: 'start' }}>
            <StatusBadge tone="neutral" label="team.inactive" />
          </Box>
        )}
      </Box>
      <Hint sx={{ ...FOUR_LINES, whiteSpace: 'pre-line' }}>
        {biography(member, language) || translate('team.no_bio')}
      </Hint>
      <CardFooter>
        <Hint text="team.order" args={{ order: member.order }} sx={{ flex: 1 }} />
        <EditButton />
        <DeleteButton />
      </CardFooter>
    </Card>
  );
}

/** The picture, or the initials. The card has the name. */
const MemberAvatar = ({ member }: { member: TeamMemberRecord }) => (
  <Avatar
    aria-hidden
    variant="rounded"
    src={member.avatar || undefined}
    alt=""
    sx={{
      width: 52,
      height: 52,
      borderRadius: '16px',
      background: BRAND_GRADIENT,
      color: ON_BRAND,
      fontSize: '1.0625rem',
      fontWeight: 650,
    }}
  >
    {initials(member.name)}
  </Avatar>
);

function useRoleName(): (role: string) => string {
  const translate = useTranslate();
  return (role) => {
    const known = knownRole(role);
    return known ? translate(`team.role.${known}`) : role;
  };
}
