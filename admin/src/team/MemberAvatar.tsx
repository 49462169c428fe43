import Avatar from '@mui/material/Avatar';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { BRAND_GRADIENT } from '../theme/palette.js';
import { initials } from './initials.js';

interface MemberAvatarProps {
  member: TeamMemberRecord;
}

/** The picture, or the initials while there is none or it cannot be loaded; the name stands beside. */
export function MemberAvatar({ member }: MemberAvatarProps) {
  return (
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
        color: '#fff',
        fontSize: '1.0625rem',
        fontWeight: 650,
      }}
    >
      {initials(member.name)}
    </Avatar>
  );
}
